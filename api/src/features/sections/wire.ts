import type { Sanitiser } from '../../adapters/sanitiser.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Route } from '../../http/route.ts';
import { sectionRoutes } from './sections.routes.ts';
import { createSectionsService, type SectionsService } from './sections.service.ts';

/** Wires the site's own sections. */
export function wireSections(deps: { content: ContentStore; sanitiser: Sanitiser }): {
  sections: SectionsService;
  routes: Route[];
} {
  const { content, sanitiser } = deps;
  const sections = createSectionsService({ content, sanitiser });
  return { sections, routes: sectionRoutes({ sections }) };
}

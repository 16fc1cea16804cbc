import type { Config } from '../../config.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Route } from '../../http/route.ts';
import { createPageLookups } from '../pages/page-lookups.service.ts';
import { createRentalLookups } from '../public-site/rental-lookups.service.ts';
import { linkCheckRoutes } from './link-checks.routes.ts';
import { createLinkChecks } from './link-checks.service.ts';

/** Wires the check of links. */
export function wireLinkChecks(deps: {
  config: Pick<Config, 'publicUrl'>;
  content: ContentStore;
}): Route[] {
  const { content } = deps;
  const checks = createLinkChecks({
    pages: createPageLookups({ content }),
    rentals: createRentalLookups(content),
    publicUrl: deps.config.publicUrl,
  });
  return linkCheckRoutes({ checks });
}

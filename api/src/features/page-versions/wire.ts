import type { Route } from '../../http/route.ts';
import type { PagesService } from '../pages/pages.service.ts';
import type { PageViews } from '../public-site/page-views.ts';
import { createPageHistory } from './page-history.service.ts';
import { pageVersionRoutes } from './page-versions.routes.ts';
import type { PageVersionsService } from './page-versions.service.ts';

/** Wires the versions of pages. */
export function wirePageVersions(deps: {
  pages: PagesService;
  versions: PageVersionsService;
  views: Pick<PageViews, 'preview'>;
}): Route[] {
  return pageVersionRoutes({ history: createPageHistory(deps) });
}

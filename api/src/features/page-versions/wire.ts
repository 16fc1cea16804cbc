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
  const { pages, versions, views } = deps;
  const history = createPageHistory({
    pages,
    versions,
    async renderPreview(page) {
      const { text, policy } = await views.preview(page);
      return {
        html: text.plain,
        policy,
      };
    },
  });
  return pageVersionRoutes({ history });
}

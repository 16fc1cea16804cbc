import { AppError } from '@siteyard/schemas/errors';
import { pageParams } from '../../http/path-params.ts';
import { route, type Route } from '../../http/route.ts';
import type { PagesService } from '../pages/pages.service.ts';
import type { PageViews } from './page-views.ts';
import { sendPrivateView } from './send-private-view.ts';
import type { PageView } from './page-view.ts';

/** `GET /admin/preview/{id}`: a page for administrators, also one that visitors do not see. */
export function pagePreviewRoutes(deps: {
  pages: Pick<PagesService, 'get'>;
  views: Pick<PageViews, 'preview' | 'notFound'>;
}): Route[] {
  const { pages, views } = deps;

  async function viewOf(id: number): Promise<PageView> {
    try {
      return await views.preview(await pages.get(id), { scripts: true });
    } catch (error) {
      if (error instanceof AppError && error.code === 'page_not_found') return views.notFound();
      throw error;
    }
  }

  return [
    route({
      method: 'get',
      path: '/admin/preview/:id',
      policy: 'administrator',
      summary: 'A page as visitors would see it, published or not',
      hidden: true,
      params: pageParams,
      notFound: 'page_not_found',
      handle: async ({ params, res }) => {
        sendPrivateView(res, await viewOf(params.id));
      },
    }),
  ];
}

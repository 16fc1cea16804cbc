import { AppError } from '@siteyard/schemas/errors';
import { itemKey } from '@siteyard/schemas/rentals/item';
import { z } from 'zod';
import { route, type Route } from '../../http/route.ts';
import type { ItemsService } from '../items/items.service.ts';
import type { PageViews } from './page-views.ts';
import { sendPrivateView } from './send-private-view.ts';
import type { PageView } from './view-cache.ts';

/** `GET /admin/preview/items/{key}`: the page of an item, also if visitors do not see the item. */
export function itemPreviewRoutes(deps: {
  items: Pick<ItemsService, 'get'>;
  views: Pick<PageViews, 'previewItem' | 'notFound'>;
}): Route[] {
  const { items, views } = deps;

  async function viewOf(key: string): Promise<PageView> {
    try {
      const { owned: _, order: __, ...item } = (await items.get(key)).item;
      return await views.previewItem({ key, ...item });
    } catch (error) {
      if (error instanceof AppError && error.code === 'item_not_found') return views.notFound();
      throw error;
    }
  }

  return [
    route({
      method: 'get',
      path: '/admin/preview/items/:key',
      policy: 'administrator',
      summary: 'The page of a rental item as visitors would see it, published or not',
      hidden: true,
      params: z.object({ key: itemKey }),
      notFound: 'item_not_found',
      handle: async ({ params, res }) => {
        sendPrivateView(res, await viewOf(params.key));
      },
    }),
  ];
}

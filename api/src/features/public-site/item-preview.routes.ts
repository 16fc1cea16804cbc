import { AppError } from '@siteyard/schemas/errors';
import { itemKey } from '@siteyard/schemas/rentals';
import { z } from 'zod';
import { route, type Route } from '../../http/route.ts';
import type { ItemVersions } from '../items/item-versions.service.ts';
import { versionParams } from '../items/items.routes.ts';
import type { ItemsService } from '../items/items.service.ts';
import type { StoredItem } from '../items/stored-item.ts';
import type { PageViews } from './page-views.ts';
import { sandboxed, sendPrivateView } from './send-private-view.ts';
import type { PageView } from './page-view.ts';

/** The previews of items for administrators: an unpublished item, and an earlier version of an item. */
export function itemPreviewRoutes(deps: {
  items: Pick<ItemsService, 'get'>;
  versions: Pick<ItemVersions, 'get'>;
  views: Pick<PageViews, 'previewItem' | 'notFound'>;
}): Route[] {
  const { items, versions, views } = deps;

  function viewOf(key: string, { item }: StoredItem): Promise<PageView> {
    const { owned: _, order: __, ...shown } = item;
    return views.previewItem({ key, ...shown });
  }

  async function viewOfPresent(key: string): Promise<PageView> {
    try {
      return await viewOf(key, await items.get(key));
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
        sendPrivateView(res, await viewOfPresent(params.key));
      },
    }),
    route({
      method: 'get',
      path: '/api/items/:key/versions/:number/preview',
      policy: 'administrator',
      summary: 'A version of a rental item as visitors would see it, as a document without scripts',
      hidden: true,
      params: versionParams,
      notFound: 'version_not_found',
      errors: ['item_not_found', 'version_not_found'],
      handle: async ({ params: { key, number }, res }) => {
        sendPrivateView(res, sandboxed(await viewOf(key, await versions.get(key, number))));
      },
    }),
  ];
}

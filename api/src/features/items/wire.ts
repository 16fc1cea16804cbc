import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Sanitiser } from '../../adapters/sanitiser.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Route } from '../../http/route.ts';
import { itemContact } from '../public-site/contact-page.ts';
import { createItemWrites } from './item-write.ts';
import { createItemVersions, type ItemVersions } from './item-versions.service.ts';
import { createItemsBulk } from './items-bulk.service.ts';
import { itemsImportRoutes } from './items-import.routes.ts';
import { createItemsImport } from './items-import.service.ts';
import { itemRoutes } from './items.routes.ts';
import { createItemsService, type ItemsService } from './items.service.ts';

/** Wires the rental items of the shop, their versions and the import of a table. */
export function wireItems(deps: {
  content: ContentStore;
  sanitiser: Sanitiser;
  readSettings: () => Promise<SiteSettings>;
}): { items: ItemsService; itemVersions: ItemVersions; routes: Route[] } {
  const { content, sanitiser, readSettings } = deps;
  const readRentals = async () => (await readSettings()).rentals;
  const write = createItemWrites(content);
  const items = createItemsService({ content, sanitiser, readRentals, write });
  const itemVersions = createItemVersions({ content, sanitiser, write });
  return {
    items,
    itemVersions,
    routes: [
      ...itemRoutes({
        items,
        versions: itemVersions,
        bulk: createItemsBulk({ content, readRentals }),
        contact: async () => itemContact(content, await readSettings()),
      }),
      ...itemsImportRoutes({ tables: createItemsImport({ content }) }),
    ],
  };
}

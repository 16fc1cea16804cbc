import { readItem } from '../rentals/item-form.ts';
import { changedTotals, type ChangedTotal } from '../rentals/changed-totals.ts';
import type { PricedItem } from '../rentals/estimate/order.ts';
import type { SiteSettings } from '../settings/settings.ts';
import type { DocumentSource } from './plan-source.ts';
import { isDeleted } from './sides.ts';

type NamedItem = PricedItem & { name: string };

/** The planned items of an import. `source` remembers the written items, and `changes` reads them. */
export interface WatchedItems {
  source: DocumentSource | undefined;
  /** Returns the confirmed examples whose total the import changes. */
  changes(): Promise<ChangedTotal[]>;
}

/**
 * Watches the items that an import writes, and compares the totals of the confirmed examples.
 * @param before the settings of the site
 * @param after the planned settings
 */
export function watchTotals(
  source: DocumentSource | undefined,
  before: SiteSettings,
  after: SiteSettings,
): WatchedItems {
  const examples = [before, after].flatMap(({ rentals }) => rentals?.examples ?? []);
  const wanted = new Set(examples.flatMap(({ items }) => items.map(({ key }) => key)));
  const planned = new Map<string, NamedItem | null>();
  const watched = source && {
    ...source,
    async write(change: Parameters<DocumentSource['write']>[0]) {
      if (change.kind !== 'receive' && wanted.has(change.item.key)) {
        const { key } = change.item;
        planned.set(key, change.kind === 'write' ? { ...readItem(change.content), key } : null);
      }
      await source.write(change);
    },
  };
  return {
    source: watched,
    async changes() {
      const present = new Map<string, NamedItem>();
      for (const item of source?.site ?? [])
        if (wanted.has(item.key) && !isDeleted(item)) {
          const content = await source!.current(item.key);
          present.set(item.key, { ...readItem(content), key: item.key });
        }
      const then = new Map(present);
      for (const [key, item] of planned)
        if (item) then.set(key, item);
        else then.delete(key);
      return changedTotals({ settings: before, items: present }, { settings: after, items: then });
    },
  };
}

import type { VersionSummary } from '@siteyard/schemas/http';
import type { ItemAnswer, ItemHead } from '@siteyard/schemas/rentals';
import type { ItemVersion } from './item-versions.service.ts';
import type { StoredItem } from './stored-item.ts';

/** An item in the list, without its texts. */
export function presentItemHead(entry: StoredItem['entry']): ItemHead {
  const { key, name, address, category, summary, image, rates, unavailable_until, order } = entry;
  return {
    key,
    name,
    address,
    category,
    summary,
    image,
    rates,
    unavailable_until,
    order,
    created_at: entry.created_at.toISOString(),
    updated_at: entry.updated_at.toISOString(),
    published_at: entry.published_at?.toISOString() ?? null,
    unpublished_at: entry.unpublished_at?.toISOString() ?? null,
    revision: entry.revision,
    saved_by: entry.updated_by,
  };
}

/** An item with all of its fields. */
export const presentItem = ({ entry, item }: StoredItem): ItemAnswer => ({
  item: { ...presentItemHead(entry), ...item },
});

/** A version in a list. */
export const presentItemVersion = ({ entry, replaced_at }: ItemVersion): VersionSummary => ({
  number: entry.revision,
  title: entry.name,
  saved_at: entry.updated_at.toISOString(),
  replaced_at: replaced_at.toISOString(),
  saved_by: entry.updated_by,
  source: entry.source,
});

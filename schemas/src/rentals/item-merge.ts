import { isPlainObject, type JsonObject } from '../values/json.ts';
import type { MergeConflict, Side } from '../merge/conflict.ts';
import type { PageMerge } from '../merge/page.ts';
import { mergeValues } from '../merge/values.ts';
import type { ItemFields } from './item.ts';

/**
 * The lists of an item, each with the property that identifies an entry; null if the entries are texts.
 * `withIds` copies this value to `id`, by which `mergeValues` matches the entries of the three sides.
 */
const LISTS = { specs: 'label', pictures: 'image', goes_with: null, locations: null } as const;
type List = keyof typeof LISTS;

/**
 * Merges an item three ways, value by value: rates by period, specifications by label, pictures by
 * address, the text by its blocks.
 * @param prefer the side whose value is used in a conflict. Each conflict is also returned
 */
export function mergeItems(
  base: ItemFields,
  ours: ItemFields,
  theirs: ItemFields,
  prefer: Side,
): PageMerge<ItemFields> {
  const { value, conflicts } = mergeValues(withIds(base), withIds(ours), withIds(theirs), prefer);
  return {
    page: withoutIds(value as JsonObject) as unknown as ItemFields,
    conflicts: conflicts.map(readable),
  };
}

/** Adds an `id` to each entry of the lists. A list with equal or empty ids stays as it is. */
function withIds(item: ItemFields): JsonObject {
  const named: JsonObject = { ...item };
  for (const list of listNames) {
    const member = LISTS[list];
    const entries = (item[list] as (JsonObject | string)[]).map((entry) =>
      typeof entry === 'string' ? { id: entry } : { ...entry, id: String(entry[member!]) },
    );
    const ids = new Set(entries.map(({ id }) => id));
    if (ids.size === entries.length && !ids.has('')) named[list] = entries;
  }
  return named;
}

function withoutIds(merged: JsonObject): JsonObject {
  const item: JsonObject = { ...merged };
  for (const list of listNames)
    item[list] = (item[list] as unknown[]).map((entry) => withoutId(entry, list));
  return item;
}

function withoutId(entry: unknown, list: List): unknown {
  if (!isPlainObject(entry) || entry.id === undefined) return entry;
  const { id, ...rest } = entry;
  return LISTS[list] === null ? id : rest;
}

const listNames = Object.keys(LISTS) as List[];

/** Replaces the added ids in a conflict with the properties of the item: `specs[label=Weight].value`. */
function readable(conflict: MergeConflict): MergeConflict {
  const list = listNames.find((name) => conflict.path.startsWith(`${name}[id=`));
  if (!list) return conflict;
  const member = LISTS[list];
  const path = member ? conflict.path.replace('[id=', `[${member}=`) : conflict.path;
  const found: MergeConflict = { ...conflict, path };
  for (const side of ['base', 'ours', 'theirs'] as const)
    if (found[side] !== undefined) found[side] = withoutId(found[side], list);
  return found;
}

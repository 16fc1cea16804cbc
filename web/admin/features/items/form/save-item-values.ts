import { type MergeConflict, mergeValues } from '@siteyard/schemas/merge';
import type { ItemFields } from '@siteyard/schemas/rentals';
import { isPlainObject } from '@siteyard/schemas/values';
import { hasCode } from '../../../lib/http.ts';
import { getItem } from '../../../lib/items/list-items.ts';
import { createItem, updateItem, type Item } from '../api/save-item.ts';
import { fieldsOf, itemUpdate } from './item-values.ts';

/** The changes of two people to an item, and the fields that both changed. */
export interface ItemClash {
  /** The stored item, with the changes of the other person. */
  theirs: Item;
  /** The merged fields, with the user's own value of each conflict. */
  mine: ItemFields;
  /** The merged fields, with the other person's value of each conflict. */
  others: ItemFields;
  conflicts: readonly MergeConflict[];
  /** The e-mail address of the other person, or `Someone else`. */
  by: string;
}

/** The stored item, or the conflicts about which the user must be asked. */
export type SavedItem = { kind: 'saved'; item: Item } | { kind: 'clash'; clash: ItemClash };

/** Creates an item. @param address '' if the site chooses it */
export async function saveNewItem(fields: ItemFields, address: string): Promise<SavedItem> {
  const { address: _, order: __, ...rest } = fields;
  return { kind: 'saved', item: await createItem({ ...rest, ...(address !== '' && { address }) }) };
}

/**
 * Saves an item. Merges it with the changes that other people have saved since it was loaded. If both
 * changed the same field, saves nothing and returns both changes.
 * @param base the item as it was loaded
 * @throws ApiError
 */
export async function saveItem(base: Item, fields: ItemFields): Promise<SavedItem> {
  const update = itemUpdate(fieldsOf(base), fields);
  if (Object.keys(update).length === 0) return { kind: 'saved', item: base };
  try {
    return { kind: 'saved', item: await updateItem(base.key, update, base.revision) };
  } catch (error) {
    if (!hasCode(error, 'revision_conflict')) throw error;
    const { current, saved_by } = error.body;
    const found = isPlainObject(current) ? current.item : undefined;
    const theirs = isItem(found) ? found : await getItem(base.key);
    // The revision is the same if an import is changing the item. There is no new version to merge with.
    if (theirs.revision === base.revision) throw error;
    const clash = mergeItems(base, fields, theirs);
    if (clash.conflicts.length === 0) return saveItem(theirs, clash.mine);
    const by = typeof saved_by === 'string' ? saved_by : (theirs.saved_by ?? 'Someone else');
    return { kind: 'clash', clash: { ...clash, by } };
  }
}

function mergeItems(base: Item, fields: ItemFields, theirs: Item): Omit<ItemClash, 'by'> {
  const merge = (prefer: 'ours' | 'theirs') =>
    mergeValues(fieldsOf(base), { ...fields, order: theirs.order }, fieldsOf(theirs), prefer);
  const { value, conflicts } = merge('ours');
  return {
    theirs,
    mine: value as ItemFields,
    others: merge('theirs').value as ItemFields,
    conflicts,
  };
}

const isItem = (value: unknown): value is Item =>
  isPlainObject(value) && typeof value.key === 'string' && typeof value.revision === 'number';

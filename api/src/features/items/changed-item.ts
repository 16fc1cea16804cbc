import { deepEqual, type JsonObject } from '@siteyard/schemas/values';
import type { ItemFields, UpdateItem } from '@siteyard/schemas/rentals';

/** Returns the item after a PATCH: absent fields stay as they are, and null removes a field. */
export function patchedItem(item: ItemFields, change: UpdateItem): ItemFields {
  const patched: JsonObject = { ...item };
  for (const [name, value] of Object.entries(change))
    if (value === null) delete patched[name];
    else if (value !== undefined) patched[name] = value;
  return patched as unknown as ItemFields;
}

/**
 * Merges a PATCH that was based on an older revision into the present item. A form sends all of its
 * fields, so fields with their loaded values are not changes.
 * @param sent the item as the caller wants it
 * @param fields the names of the fields in the request
 * @param base the item that the caller loaded
 * @returns null if another person has changed one of the caller's fields to another value since
 */
export function mergedItem(
  sent: ItemFields,
  fields: readonly string[],
  base: ItemFields,
  present: ItemFields,
): ItemFields | null {
  const [wanted, was, is] = [sent, base, present] as unknown as JsonObject[];
  const changed = fields.filter((name) => !deepEqual(wanted![name], was![name]));
  const isReplaced = (name: string) =>
    !deepEqual(is![name], was![name]) && !deepEqual(is![name], wanted![name]);
  if (changed.some(isReplaced)) return null;
  const merged = { ...is, ...Object.fromEntries(changed.map((name) => [name, wanted![name]])) };
  return withoutUndefined(merged) as unknown as ItemFields;
}

const withoutUndefined = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));

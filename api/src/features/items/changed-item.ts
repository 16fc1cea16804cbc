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
  const isSame = (name: string, a: ItemFields, b: ItemFields) =>
    deepEqual(valueOf(a, name), valueOf(b, name));
  const changed = fields.filter((name) => !isSame(name, sent, base));
  const isReplaced = (name: string) => !isSame(name, present, base) && !isSame(name, present, sent);
  if (changed.some(isReplaced)) return null;
  // A field that the caller has removed is undefined.
  const merged: JsonObject = { ...present };
  for (const name of changed) merged[name] = valueOf(sent, name);
  return withoutUndefined(merged) as unknown as ItemFields;
}

const valueOf = (item: ItemFields, name: string): unknown => (item as unknown as JsonObject)[name];

const withoutUndefined = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));

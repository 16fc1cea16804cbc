import { omitDefaults } from '../values/omit-defaults.ts';
import { readLeniently } from '../values/read-leniently.ts';
import type { FieldKind } from '../values/fields.ts';
import { isPlainObject, sortKeys, type JsonObject } from '../values/json.ts';
import { mapFields } from '../values/map-fields.ts';
import { stripCacheBuster, uploadFileName } from '../primitives/asset-url.ts';
import { itemFields, type ItemFields } from './item.ts';

const ASSETS = ['asset'] as const satisfies FieldKind[];

/**
 * Returns the canonical form of an item, for storage, comparisons, hashes and bundles: without
 * defaults, without `cb` in the addresses of pictures, and with sorted keys. Idempotent.
 */
export function canonicalItem(item: ItemFields): JsonObject {
  const { key: _, ...fields } = item as ItemFields & { key?: string };
  // A migration script may have set any value.
  const text = isPlainObject(fields.text) ? { blocks: fields.text.blocks } : fields.text;
  const cleaned = mapFields(
    itemFields,
    { ...fields, text },
    (_kind, url) => stripCacheBuster(url),
    ASSETS,
  );
  return sortKeys(omitDefaults(itemFields, cleaned)) as JsonObject;
}

/**
 * Reads a stored item, which may be older than the current rules. Missing and malformed values become
 * their defaults.
 */
export function readItem(stored: unknown): ItemFields {
  const value = isPlainObject(stored) ? stored : {};
  const { name, address } = itemFields.shape;
  const read = readLeniently(itemFields, {
    ...value,
    ...(!name.safeParse(value.name).success && { name: 'Item' }),
    ...(!address.safeParse(value.address).success && { address: 'item' }),
  });
  return read.ok ? (read.value as ItemFields) : itemFields.parse({ name: 'Item', address: 'item' });
}

/** Returns an item as it is after it was stored and read again: in canonical form, with all defaults. */
export const tidyItem = (item: ItemFields): ItemFields => readItem(canonicalItem(item));

/**
 * Returns the hash of an item in canonical form, without its key.
 * @param sha256 returns the hash of a text in hexadecimal; Node and browsers have different functions
 */
export function hashItem(item: ItemFields, sha256: (text: string) => string): string {
  return sha256(JSON.stringify(['item', canonicalItem(item)]));
}

/** Returns the images of this site in an item: distinct file names, the first picture first. */
export function imagesOfItem(
  item: Pick<ItemFields, 'pictures' | 'text' | 'social_image'>,
): string[] {
  const names = new Set<string>();
  const add = (_: FieldKind, value: string) => {
    const name = uploadFileName(value);
    if (name !== null) names.add(name);
    return value;
  };
  mapFields(itemFields.pick({ pictures: true }), { pictures: item.pictures }, add, ASSETS);
  mapFields(itemFields, item, add, ASSETS);
  return [...names];
}

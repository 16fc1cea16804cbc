/** MongoDB's error code for a write that a unique index refuses. */
const DUPLICATE_KEY = 11_000;

/**
 * Whether a unique index refused a write.
 * @param field counts only an index on this field; without it, any unique index counts
 */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, keyPattern, message } = error as Record<string, unknown>;
  if (code !== DUPLICATE_KEY) return false;
  if (field === undefined) return true;
  // Some servers that speak MongoDB's protocol send no `keyPattern`.
  const fields =
    typeof keyPattern === 'object' && keyPattern !== null
      ? Object.keys(keyPattern)
      : fieldsOfIndexNamedIn(String(message));
  return fields.includes(field);
}

/** Reads the fields from the index name in `E11000 … index: address_1 dup key: …`. All indexes have default names. */
function fieldsOfIndexNamedIn(message: string): string[] {
  const name = / index: (?:\S*\$)?(\S+)/.exec(message)?.[1] ?? '';
  return name === '_id_' ? ['_id'] : name.split(/_-?1(?:_|$)/).filter((part) => part !== '');
}

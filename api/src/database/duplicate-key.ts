/** The server's code for a write that a unique index refuses. */
const DUPLICATE_KEY = 11_000;

/**
 * Whether a unique index refused a write.
 * @param field asks whether it was an index on this field; any unique index if omitted
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

/** The fields in the index name of `E11000 … index: address_1 dup key: …`; no index has a name of its own. */
function fieldsOfIndexNamedIn(message: string): string[] {
  const name = / index: (?:\S*\$)?(\S+)/.exec(message)?.[1] ?? '';
  return name === '_id_' ? ['_id'] : name.split(/_-?1(?:_|$)/).filter((part) => part !== '');
}

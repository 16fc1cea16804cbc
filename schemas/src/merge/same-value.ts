/**
 * Returns each entry whose value an earlier entry has too, with that earlier entry.
 * @param valueOf returns the value to compare; undefined for none
 */
export function sameValues<Entry>(
  entries: readonly Entry[],
  valueOf: (entry: Entry) => string | number | undefined,
): { entry: Entry; earlier: Entry }[] {
  const first = new Map<string | number, Entry>();
  return entries.flatMap((entry) => {
    const value = valueOf(entry);
    if (value === undefined) return [];
    const earlier = first.get(value);
    if (earlier !== undefined) return [{ entry, earlier }];
    first.set(value, entry);
    return [];
  });
}

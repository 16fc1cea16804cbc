/**
 * Returns the name that is most similar to a word; undefined if none is similar. The edit distance is
 * own code, because this package imports only zod.
 */
function nearest(written: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(written.length / 3)) + 1;
  for (const name of names) {
    const distance = editDistance(written.toLowerCase(), name.toLowerCase(), least);
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** Returns a question such as `Did you mean "left"?`; undefined if no name is similar. */
export function didYouMean(written: string, names: Iterable<string>): string | undefined {
  const name = nearest(written, names);
  return name === undefined ? undefined : `Did you mean "${name}"?`;
}

/** Returns the Levenshtein distance, or `limit` if it is not less. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) >= limit) return limit;
    row = next;
  }
  return Math.min(limit, row[b.length] ?? limit);
}

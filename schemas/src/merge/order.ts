/** The merged order of a list. */
export interface MergedOrder {
  ids: string[];
  /** Ids that both sides moved to different places. They get their place in `ours`. */
  conflicts: string[];
}

/**
 * Merges the order of a list three ways. The order of each side is read as the fewest moves from the
 * base. An item that only one side moved, added or kept is inserted after the item that precedes it on
 * that side.
 * @param members the ids of the merged list; other ids are left out
 */
export function mergeOrder(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  members: ReadonlySet<string>,
): MergedOrder {
  const [o, a, b] = [base, ours, theirs].map((ids) => ids.filter((id) => members.has(id))) as [
    string[],
    string[],
    string[],
  ];
  const [placedHere, placedThere] = [placed(o, a), placed(o, b)];
  const conflicts: string[] = [];
  const inBase = new Set(o);
  // An item that only one side moved or added cannot be a neighbour, because the other side has it
  // elsewhere.
  const isFixed = (id: string) => placedHere.has(id) === placedThere.has(id);
  const [beforeHere, beforeThere] = [
    neighbours(a, new Set(b.filter(isFixed))),
    neighbours(b, new Set(a.filter(isFixed))),
  ];
  const result = new Sequence(a);
  b.forEach((id, index) => {
    // A member that `ours` removed is not in the list yet.
    if (!placedThere.has(id) && result.has(id)) return;
    if (placedHere.has(id)) {
      // Both sides moved the item. If it has the same neighbour on both sides, there is no conflict. If the
      // base lacks the item, an earlier merge added it: then `ours` decides without a conflict.
      if (inBase.has(id) && beforeHere.get(id) !== beforeThere.get(id)) conflicts.push(id);
      return;
    }
    const anchor = nearestBefore(b, index, result);
    result.remove(id);
    result.insertAfter(anchor, id, (next) => placedHere.has(next) && !placedThere.has(next));
  });
  return { ids: result.list(), conflicts };
}

/** Returns the ids that a side added to the base, and the fewest ids that it must have moved. */
function placed(base: readonly string[], ids: readonly string[]): Set<string> {
  const positions = new Map(base.map((id, index) => [id, index]));
  const known = ids.filter((id) => positions.has(id));
  const stayed = longestIncreasingSubsequence(known.map((id) => positions.get(id)!));
  const result = new Set(ids.filter((id) => !positions.has(id)));
  known.forEach((id, index) => {
    if (!stayed.has(index)) result.add(id);
  });
  return result;
}

/** Returns the preceding id of each id; null for the first. Only ids in `others` count. */
function neighbours(ids: readonly string[], others: ReadonlySet<string>) {
  const shared = ids.filter((id) => others.has(id));
  return new Map(shared.map((id, index) => [id, shared[index - 1] ?? null]));
}

function nearestBefore(ids: readonly string[], index: number, sequence: Sequence): string | null {
  for (let at = index - 1; at >= 0; at -= 1) if (sequence.has(ids[at]!)) return ids[at]!;
  return null;
}

/** A list in which an item is found, removed and inserted in constant time. */
class Sequence {
  /** The next item of each item. null is before the first item and after the last. */
  private readonly next = new Map<string | null, string | null>([[null, null]]);
  private readonly previous = new Map<string | null, string | null>([[null, null]]);

  constructor(ids: readonly string[]) {
    for (const id of ids) this.link(this.previous.get(null) ?? null, id);
  }

  has(id: string): boolean {
    return this.next.has(id);
  }

  remove(id: string): void {
    if (!this.has(id)) return;
    const [before, after] = [this.previous.get(id) ?? null, this.next.get(id) ?? null];
    this.next.set(before, after);
    this.previous.set(after, before);
    this.next.delete(id);
    this.previous.delete(id);
  }

  /** Inserts an item after another one, and after the following items for which `skip` is true. */
  insertAfter(anchor: string | null, id: string, skip: (next: string) => boolean): void {
    let at = anchor;
    for (let next = this.next.get(at) ?? null; next !== null && skip(next);) {
      at = next;
      next = this.next.get(at) ?? null;
    }
    this.link(at, id);
  }

  list(): string[] {
    const ids: string[] = [];
    for (let id = this.next.get(null) ?? null; id !== null; id = this.next.get(id) ?? null)
      ids.push(id);
    return ids;
  }

  private link(before: string | null, id: string): void {
    const after = this.next.get(before) ?? null;
    this.next.set(before, id);
    this.previous.set(id, before);
    this.next.set(id, after);
    this.previous.set(after, id);
  }
}

/** Returns the indexes of the longest increasing subsequence of distinct numbers, in O(n log n). */
export function longestIncreasingSubsequence(values: readonly number[]): Set<number> {
  /** By length: the index of the smallest last value of an increasing subsequence. */
  const ends: number[] = [];
  const previous: number[] = [];
  values.forEach((value, index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = index;
  });
  const rise = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index]!) rise.add(index);
  return rise;
}

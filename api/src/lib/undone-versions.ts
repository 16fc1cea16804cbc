/**
 * Numbers of versions, each range from one up to another and without it, in order. An undo has taken
 * them back: the document is as it was before them, so none of them is the base of a merge.
 */
export type UndoneVersions = readonly (readonly [from: number, to: number])[];

/** How many ranges are kept. Only some of the last versions may be the base of a merge. */
const KEPT = 20;

/**
 * The versions that are undone once an undo brings one back.
 * @param before those that were undone at the time of the version
 * @param version which is brought back
 * @param to the number that it has from now on
 */
export function withUndone(before: UndoneVersions, version: number, to: number): UndoneVersions {
  const last = before.at(-1);
  if (last?.[1] === version) return [...before.slice(0, -1), [last[0], to]];
  return [...before, [version, to] as const].slice(-KEPT);
}

/** Whether an undo has taken a version back. */
export const isUndone = (version: number, undone: UndoneVersions = []): boolean =>
  undone.some(([from, to]) => version >= from && version < to);

/**
 * Ranges of the numbers of versions, in order. A range does not include its end. An undo has restored the
 * state before these versions, so none of them is the base of a merge.
 */
export type UndoneVersions = readonly (readonly [from: number, to: number])[];

/** The most ranges that are kept. Only some of the last versions may be the base of a merge. */
const KEPT = 20;

/**
 * Returns the undone versions after an undo has restored a version.
 * @param before the undone versions in the state of that version
 * @param version the restored version
 * @param to the number of the version that the undo writes
 */
export function withUndone(before: UndoneVersions, version: number, to: number): UndoneVersions {
  const last = before.at(-1);
  if (last?.[1] === version) return [...before.slice(0, -1), [last[0], to]];
  return [...before, [version, to] as const].slice(-KEPT);
}

/** Whether a version was undone. */
export const isUndone = (version: number, undone: UndoneVersions = []): boolean =>
  undone.some(([from, to]) => version >= from && version < to);

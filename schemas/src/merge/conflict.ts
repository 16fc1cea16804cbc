/** A side of a merge: `ours` is the target, `theirs` is the incoming side. */
export type Side = 'ours' | 'theirs';

/**
 * Decides conflicts: one side for all conflicts, or a function that returns a side for the id of a block
 * or the name of a detail.
 */
export type Decide = Side | ((what: string) => Side);

/** Returns the side that decides the conflicts of a block or a detail. */
export const sideFor = (prefer: Decide, what: string): Side =>
  typeof prefer === 'string' ? prefer : prefer(what);

/**
 * A value, block or item that both sides changed differently. `base`, `ours` or `theirs` is undefined if
 * that state lacks it.
 */
export interface MergeConflict {
  /**
   * - `value`: both sides changed the value.
   * - `removed`: one side removed a block or item that the other changed.
   * - `place`: both sides moved a block or item to different places.
   */
  kind: 'value' | 'removed' | 'place';
  /** The path of the value in its document, such as `nav.items[2].href`; '' for the whole document or block. */
  path: string;
  /** The block with the conflict. */
  block?: { id: string; type: string };
  base?: unknown;
  ours?: unknown;
  theirs?: unknown;
}

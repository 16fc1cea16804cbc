/** Which side a conflict is decided for: ours is what the target holds, theirs is what comes in. */
export type Side = 'ours' | 'theirs';

/**
 * Who decides the conflicts of a page: one side all of them, or a side for each block by its id and
 * for each detail of the page by its name.
 */
export type Decide = Side | ((what: string) => Side);

export const sideFor = (prefer: Decide, what: string): Side =>
  typeof prefer === 'string' ? prefer : prefer(what);

/** One thing that both sides changed differently. Undefined where a side has no value. */
export interface MergeConflict {
  /**
   * `value`: one value has two new values. `removed`: one side removed what the other changed.
   * `place`: both moved one block or item to different places.
   */
  kind: 'value' | 'removed' | 'place';
  /** The path of the value in its document, such as `nav.items[2].href`; '' for the whole. */
  path: string;
  /** The block that it is about, by its id and type. */
  block?: { id: string; type: string };
  base?: unknown;
  ours?: unknown;
  theirs?: unknown;
}

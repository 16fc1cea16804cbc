/** Which side a conflict is decided for: ours is what the target holds, theirs is what comes in. */
export type Side = 'ours' | 'theirs';

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

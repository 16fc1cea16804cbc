import type { JsonObject } from './json.ts';

/** A block as it is stored: `type`, and props with an `id`; slots are props that hold lists of blocks. */
export interface Block {
  type: string;
  props: JsonObject & { id: string };
}

/** What the id of a block may hold. */
export const BLOCK_ID = /^[\w.:-]{1,128}$/;

/** The block tree of a page (specification, section 3: "Editor page data"). */
export interface PageContent {
  /** How many upgrade steps this tree has behind it; see upgrades/. */
  contentVersion: number;
  /**
   * The page's own fields. Derived from the page record when read, so never part of the stored
   * form: the record is the only truth for title and description.
   */
  root: { props: JsonObject };
  content: Block[];
}

/** A block and where it is in the page. */
export interface BlockPlace {
  block: Block;
  path: (string | number)[];
  /** The block that contains it, or null at the top of the page. */
  parent: Block | null;
  /** 0 at the top of the page. */
  depth: number;
}

/** A tree without blocks. Normalising adds the navbar. */
export function emptyPageContent(contentVersion: number): PageContent {
  return { contentVersion, root: { props: {} }, content: [] };
}

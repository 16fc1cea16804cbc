import type { JsonObject } from '../values/json.ts';

/** A stored block: a `type`, and props with an `id`. A slot is a prop with a list of blocks. */
export interface Block {
  type: string;
  props: JsonObject & { id: string };
}

export const BLOCK_ID = /^[\w.:-]{1,128}$/;

/** The block tree of a page (specification, section 3: "Editor page data"). */
export interface PageContent {
  /** The number of upgrade steps that were applied to this tree; see `upgrades/`. */
  contentVersion: number;
  /**
   * The details of the page, such as its title. They are empty in the stored form, and filled from the
   * page record when a page is read.
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

/** Returns a tree without blocks. Normalising adds the navbar. */
export function emptyPageContent(contentVersion: number): PageContent {
  return { contentVersion, root: { props: {} }, content: [] };
}

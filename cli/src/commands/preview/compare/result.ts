import type { ValueChange } from '@siteyard/schemas/merge';

/** The format's name and version. A new field does not change it. */
export const COMPARISON_FORMAT = 'site-comparison/1';

/** The widths of the pictures, in CSS pixels, which are the pictures' pixels too. */
export const WIDTHS = [360, 768, 1280] as const;

/**
 * `result.json`: the pages that differ. Two comparisons of the same bundles give the same bytes. All file
 * names are relative to the folder of the comparison.
 */
export interface Comparison {
  format: typeof COMPARISON_FORMAT;
  /** Whether every page is the same. */
  same: boolean;
  changed: number;
  added: number;
  removed: number;
  unchanged: number;
  /** False if no browser was found, or with `--no-pictures`. */
  has_pictures: boolean;
  widths: readonly number[];
  /** The settings that differ, such as `nav.items[2].href`. */
  settings: ValueChange[];
  /** The pages whose rendering differs, by number. */
  pages: PageDifference[];
}

export interface PageDifference {
  change: 'changed' | 'added' | 'removed';
  key: string;
  /** After the change; before it for a removed page. */
  id: number;
  title: string;
  /** The details of the page that differ. */
  details: ValueChange[];
  /** Whether the document's head differs, which search engines and other sites show. */
  head: boolean;
  /** The parts of the page that differ, in reading order. Empty for added and removed pages. */
  parts: PartDifference[];
  files: { comparison: string; before?: string; after?: string };
  /** One entry per width; empty without pictures. */
  pictures: PagePictures[];
}

/** A block, or the footer, which has the type `Footer`. */
export interface PartDifference {
  change: 'changed' | 'added' | 'removed' | 'moved';
  type: string;
  /** The block's id; `footer` for the footer. */
  id: string;
  /** Whether it also moved. */
  moved?: true;
  /** The values of the block that differ. */
  values?: ValueChange[];
  /** Whether it looks different at any width; absent without pictures. */
  visible?: boolean;
}

export interface PagePictures {
  width: number;
  /** Whether both pictures have the same bytes. */
  same: boolean;
  before?: Picture;
  after?: Picture;
}

export interface Picture {
  file: string;
  width: number;
  /** At most 16,000 pixels, even if the page is longer. */
  height: number;
  /** The boxes of the parts that differ, in pixels of the picture. */
  marks: Mark[];
}

export interface Mark extends Box {
  /** The index of the part in `parts`. */
  part: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

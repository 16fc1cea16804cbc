/** An item of a list, as Editor.js stores it. */
export interface PastedItem {
  content: string;
  meta: Record<string, never>;
  items: PastedItem[];
}

/** A picture of a clipboard, at its place. It has to be uploaded or reported. */
export interface PastedPicture {
  type: 'picture';
  data: { src: string; alt: string };
}

/** A cell of a table that has text. */
export interface PastedCell {
  /** Its place in the row, from 0. Cells that span rows or columns take several places. */
  column: number;
  text: string;
  /** The checked address of its first link; '' without one. */
  href: string;
  /** Whether it looks like the heading of a column: bold, or a heading in the HTML. */
  isHead: boolean;
}

/** A table whose rows are lines of a paragraph. The blocks of Editor.js have no table. */
export interface PastedTable {
  type: 'table';
  data: { text: string; rows: PastedCell[][] };
}

/** A block of Editor.js, made from a clipboard. Texts are HTML with `b`, `i`, `a` and `br` only. */
export type PastedBlock =
  | { type: 'paragraph'; data: { text: string } }
  | { type: 'header'; data: { text: string; level: 1 | 2 | 3 | 4 } }
  | { type: 'quote'; data: { text: string; caption: string; alignment: 'left' } }
  | {
      type: 'list';
      data: {
        style: 'ordered' | 'unordered';
        /** A numbered list that does not begin at 1 has both. */
        meta: { start?: number; counterType?: 'numeric' };
        items: PastedItem[];
      };
    }
  | { type: 'delimiter'; data: Record<string, never> }
  | PastedTable
  | PastedPicture;

/** A block of Editor.js, as it is stored: a table is a paragraph with a line for each row. */
export const toStored = (
  block: Exclude<PastedBlock, PastedPicture>,
): Exclude<PastedBlock, PastedPicture | PastedTable> =>
  block.type === 'table' ? { type: 'paragraph', data: { text: block.data.text } } : block;

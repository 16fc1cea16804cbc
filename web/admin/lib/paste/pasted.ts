/** An item of a list in the stored form of Editor.js. */
export interface PastedItem {
  content: string;
  meta: Record<string, never>;
  items: PastedItem[];
}

/** A picture at its position in a clipboard. It has to be uploaded or reported. */
export interface PastedPicture {
  type: 'picture';
  data: { src: string; alt: string };
}

/** A cell of a table with text. */
export interface PastedCell {
  /** The column, from 0. Cells that span rows or columns occupy several columns. */
  column: number;
  text: string;
  /** The checked address of its first link; '' without one. */
  href: string;
  /** Whether it looks like a column heading: bold, or a heading in the HTML. */
  isHead: boolean;
}

/** A table whose rows are lines of a paragraph. The blocks of Editor.js have no table. */
export interface PastedTable {
  type: 'table';
  data: { text: string; rows: PastedCell[][] };
}

/** A block of Editor.js from a clipboard. Its texts are HTML with only `b`, `i`, `a` and `br`. */
export type PastedBlock =
  | { type: 'paragraph'; data: { text: string } }
  | { type: 'header'; data: { text: string; level: 1 | 2 | 3 | 4 } }
  | { type: 'quote'; data: { text: string; caption: string; alignment: 'left' } }
  | {
      type: 'list';
      data: {
        style: 'ordered' | 'unordered';
        /** Both members are set only if a numbered list does not start at 1. */
        meta: { start?: number; counterType?: 'numeric' };
        items: PastedItem[];
      };
    }
  | { type: 'delimiter'; data: Record<string, never> }
  | PastedTable
  | PastedPicture;

/** The stored form of a block of Editor.js: a table is a paragraph with a line for each row. */
export const toStored = (
  block: Exclude<PastedBlock, PastedPicture>,
): Exclude<PastedBlock, PastedPicture | PastedTable> =>
  block.type === 'table' ? { type: 'paragraph', data: { text: block.data.text } } : block;

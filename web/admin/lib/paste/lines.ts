import type { LineText } from './line-text.ts';
import type { PastedPicture } from './pasted.ts';

/** An item of a list. Several lines can belong to the same item. */
export interface Item {
  depth: number;
  ordered: boolean;
  /** Its number in the clipboard; undefined to continue the numbering. */
  number?: number;
  /** Whether its bullet or number may be in its text. */
  isUnmarked?: boolean;
}

/** The item, heading or quote of a line. Objects are compared by identity. */
export interface Place {
  item: Item | null;
  heading: { level: 1 | 2 | 3 | 4 } | null;
  quote: object | null;
  /** The data table of a line that is a row. */
  table: object | null;
  /** Whether the line names the source of the quote. */
  isCaption: boolean;
}

/** A part of a clipboard, in reading order. */
export type Line =
  | ({
      kind: 'text';
      text: LineText;
      /** Whether it begins a new paragraph, and not a new line of the same one. */
      isApart: boolean;
    } & Place)
  | { kind: 'rule' }
  | (PastedPicture & { kind: 'picture' });

/** The place of a line outside of lists, headings, quotes and tables. */
export const NOWHERE: Place = {
  item: null,
  heading: null,
  quote: null,
  table: null,
  isCaption: false,
};

import type { LineText } from './line-text.ts';
import type { PastedPicture } from './pasted.ts';

/** An item of a list. Lines with the same one are its lines. */
export interface Item {
  depth: number;
  ordered: boolean;
  /** The number that the clipboard gives it; undefined for the next one. */
  number?: number;
  /** Whether the sign of the item may be in its text. */
  isUnmarked?: boolean;
}

/** The item, heading or quote of a line. Objects are compared by identity. */
export interface Place {
  item: Item | null;
  heading: { level: 1 | 2 | 3 | 4 } | null;
  quote: object | null;
  /** The table that shows data, for a line that is a row of it. */
  table: object | null;
  /** Whether it names the source of the quote. */
  isCaption: boolean;
}

/** A part of a clipboard, in reading order. */
export type Line =
  | ({
      kind: 'text';
      text: LineText;
      /** Whether it begins another paragraph, and not another line of the same one. */
      isApart: boolean;
    } & Place)
  | { kind: 'rule' }
  | (PastedPicture & { kind: 'picture' });

export const NOWHERE: Place = {
  item: null,
  heading: null,
  quote: null,
  table: null,
  isCaption: false,
};

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
  | PastedPicture;

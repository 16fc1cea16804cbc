import { putCaret } from './caret-place.ts';

/** A position in a rich text on the page. */
export interface RichCaret {
  /** The index of the part: paragraph, list, … */
  part: number;
  /** The index of the text in the part: the item of a list, the caption of a quote or picture. */
  input: number;
  /** The number of characters before it; a line break is one. */
  offset: number;
}

/** The texts of a part, on the page and in the editor. */
const TEXTS_OF_PAGE = 'li, blockquote, figcaption';

/**
 * Finds the position under the pointer.
 * @param text the element of the rich text on the canvas
 * @param x in px of its window
 * @param y in px of its window
 * @returns null if there is no text at this point, or if the browser cannot find it
 */
export function richCaretAt(text: HTMLElement, x: number, y: number): RichCaret | null {
  const found = text.ownerDocument.caretPositionFromPoint?.(x, y);
  const node = found?.offsetNode;
  const part = [...text.children].findIndex((each) => each.contains(node ?? null));
  if (!found || !node || part < 0) return null;
  const element = text.children[part]!;
  const texts = [...element.querySelectorAll(TEXTS_OF_PAGE)];
  const own = texts.findLast((each) => each.contains(node)) ?? element;
  const before = text.ownerDocument.createRange();
  before.setStart(own, 0);
  before.setEnd(node, found.offset);
  const breaks = before.cloneContents().querySelectorAll('br').length;
  return {
    part,
    input: Math.max(0, texts.indexOf(own)),
    offset: before.toString().length + breaks,
  };
}

/** Moves the caret in the editor to a position, if it exists. */
export function putRichCaret(holder: HTMLElement, { part, ...place }: RichCaret): void {
  const block = holder.querySelectorAll<HTMLElement>('.ce-block')[part]?.dataset['id'];
  if (block === undefined) return;
  const point = { block, ...place };
  putCaret(holder, { anchor: point, focus: point });
}

/** The properties that a field copies from the text under it, so that both look the same. */
const COPIED = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'font-stretch',
  'font-kerning',
  'font-feature-settings',
  'font-variation-settings',
  'letter-spacing',
  'word-spacing',
  'line-height',
  'text-align',
  'text-transform',
  'text-wrap',
  'direction',
  'color',
];

/** A margin for rounding, in px on each side. Without it, the last word may wrap. */
const SLACK_PX = 1;

/** Gives a field the appearance of an element's text, in the same document. */
export function lookLike(field: HTMLTextAreaElement, element: HTMLElement): void {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  for (const name of COPIED) field.style.setProperty(name, style?.getPropertyValue(name) ?? '');
}

/** Positions a field exactly over an element's text, in the same document. */
export function layOver(field: HTMLTextAreaElement, element: HTMLElement): void {
  const view = element.ownerDocument.defaultView;
  if (!view) return;
  const style = view.getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const px = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const left = box.left + px('padding-left') + px('border-left-width');
  const right = box.right - px('padding-right') - px('border-right-width');
  const { top, bottom } = linesOf(element, box, px('line-height'));
  set(field, 'left', left + view.scrollX - SLACK_PX);
  set(field, 'top', top + view.scrollY);
  set(field, 'width', right - left + 2 * SLACK_PX);
  set(field, 'height', bottom - top);
  growToFit(field);
}

/** Makes a field taller for a part that the element under it does not show: an empty last line. */
export function growToFit(field: HTMLTextAreaElement): void {
  if (field.scrollHeight > field.clientHeight) set(field, 'height', field.scrollHeight);
}

/** The top of the first line and the bottom of the last one, without decoration before the text. */
function linesOf(element: HTMLElement, box: DOMRect, lineHeight: number) {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const rects = [...range.getClientRects()];
  const [first, last] = [rects[0], rects.at(-1)];
  if (!first || !last) return { top: box.top, bottom: box.bottom };
  // The letters are in the middle of the line height.
  const half = (rect: DOMRect) => (lineHeight || rect.height) / 2;
  const middle = (rect: DOMRect) => (rect.top + rect.bottom) / 2;
  return { top: middle(first) - half(first), bottom: middle(last) + half(last) };
}

function set(field: HTMLElement, name: string, px: number) {
  const value = `${px}px`;
  if (field.style.getPropertyValue(name) !== value) field.style.setProperty(name, value);
}

import { TEXT_MARK } from '../../../../blocks/_shared/text-mark.ts';
import type { GetPuck } from '../editor-context.ts';
import { findBlock } from '../places.ts';
import type { TextPlace } from './open-text.ts';
import { textPropOf, type TextProp } from './text-prop.ts';

/** On the element of each block of the canvas. */
export const BLOCK = 'data-puck-component';

/** A block's element on the canvas. */
export const blockElement = (frame: Document, id: string) =>
  frame.querySelector<HTMLElement>(`[${BLOCK}="${CSS.escape(id)}"]`);

/** The id of the block whose own element, and nothing in it, receives an event; null for none. */
export const focusedBlock = ({ target }: Event) =>
  (target as Partial<Element> | null)?.getAttribute?.(BLOCK) ?? null;

/**
 * The elements of a block that show its texts, in reading order; not those of blocks inside it, and
 * not those that are out of sight at the canvas's width.
 */
export function textElements(block: Element): HTMLElement[] {
  const marked = [...block.querySelectorAll<HTMLElement>(`[${TEXT_MARK}]`)];
  return marked.filter((element) => element.closest(`[${BLOCK}]`) === block && isRendered(element));
}

/** Older browsers cannot say it; there every text counts as seen. */
const isRendered = (element: Partial<Pick<HTMLElement, 'checkVisibility'>>) =>
  element.checkVisibility?.() ?? true;

/** The element that shows a text; undefined where it is not shown, such as when it is empty. */
export function textElement(frame: Document, { blockId, path }: TextPlace) {
  const block = blockElement(frame, blockId);
  return block && textElements(block).find((element) => pathOf(element) === path);
}

/**
 * The text under the pointer. The library lets only blocks receive pointer events, not what is in
 * them, so this looks at where the texts are.
 */
export function textUnder({ target, clientX: x, clientY: y }: MouseEvent, getPuck: GetPuck) {
  const block = (target as Element).closest?.(`[${BLOCK}]`);
  const element = block && textElements(block).find((each) => contains(each, x, y));
  if (!element) return null;
  const place = { blockId: block.getAttribute(BLOCK) ?? '', path: pathOf(element) };
  const prop = editable(place, getPuck);
  return prop && { block, element, place, prop };
}

/** The texts of a block that may be edited, in reading order. */
export function textsOf(frame: Document, blockId: string, getPuck: GetPuck): TextPlace[] {
  const block = blockElement(frame, blockId);
  if (!block) return [];
  const places = textElements(block).map((element) => ({ blockId, path: pathOf(element) }));
  return places.filter((place) => editable(place, getPuck));
}

/** How a text is edited; null where it cannot or may not be. */
export function editable({ blockId, path }: TextPlace, getPuck: GetPuck): TextProp | null {
  const block = findBlock(getPuck)(blockId);
  if (!block || !getPuck().getPermissions({ item: block }).edit) return null;
  return textPropOf(block.type, path);
}

const pathOf = (element: Element) => element.getAttribute(TEXT_MARK) ?? '';

function contains(element: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

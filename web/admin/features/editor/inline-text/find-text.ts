import { TEXT_MARK } from '../../../../blocks/_shared/text-mark.ts';
import type { GetPuck } from '../puck/puck.ts';
import { findBlock } from '../content/places.ts';
import type { TextPlace } from './open-text.ts';
import { textPropOf, type TextProp } from './text-prop.ts';
import { blockAround, blockElement, blockIdOf } from '../canvas/block-element.ts';

/**
 * The elements that show the texts of a block, in reading order. Texts of inner blocks and texts that are
 * hidden at the canvas's width are left out.
 */
function textElements(block: Element): HTMLElement[] {
  const marked = [...block.querySelectorAll<HTMLElement>(`[${TEXT_MARK}]`)];
  return marked.filter((element) => blockAround(element) === block && isRendered(element));
}

/** Older browsers cannot check this; there every text counts as visible. */
const isRendered = (element: Partial<Pick<HTMLElement, 'checkVisibility'>>) =>
  element.checkVisibility?.() ?? true;

/** The element that shows a text; undefined if the text is not shown, such as an empty one. */
export function textElement(frame: Document, { blockId, path }: TextPlace) {
  const block = blockElement(frame, blockId);
  return block && textElements(block).find((element) => pathOf(element) === path);
}

/**
 * The text under the pointer. Only blocks receive pointer events, not their children, so this compares
 * the pointer with the positions of the texts.
 */
export function textUnder({ target, clientX: x, clientY: y }: MouseEvent, getPuck: GetPuck) {
  const block = blockAround(target);
  const element = block && textElements(block).find((each) => contains(each, x, y));
  if (!element) return null;
  const place = { blockId: blockIdOf(block) ?? '', path: pathOf(element) };
  const prop = editable(place, getPuck);
  return prop && { block, element, place, prop };
}

/** The editable texts of a block, in reading order. */
export function textsOf(frame: Document, blockId: string, getPuck: GetPuck): TextPlace[] {
  const block = blockElement(frame, blockId);
  if (!block) return [];
  const places = textElements(block).map((element) => ({ blockId, path: pathOf(element) }));
  return places.filter((place) => editable(place, getPuck));
}

/** Describes how a text is edited; null if it cannot or may not be edited. */
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

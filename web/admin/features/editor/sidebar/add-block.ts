import { EDITOR_MOBILE_BREAKPOINT_PX } from '@siteyard/schemas/limits';
import { announce } from '../announce.ts';
import { blockName } from '../block-name.ts';
import { showBlock } from '../canvas/show-block.ts';
import { placeOr } from '../clipboard/insert-blocks.ts';
import type { GetPuck } from '../editor-context.ts';
import type { Place } from '../place.ts';
import { findBlock } from '../places.ts';
import { recordHistory } from '../record-history.ts';

/**
 * Adds a block of a type, selects it and scrolls to it. One step of history.
 * @param place where; else after the selected block, or at the end of the page
 */
export function addBlock(type: string, getPuck: GetPuck, place: Place | null = null): void {
  const puck = getPuck();
  const { dispatch } = puck;
  recordHistory(puck);
  const to = placeOr(place, getPuck);
  const id = `${type}-${crypto.randomUUID()}`;
  dispatch({
    type: 'insert',
    componentType: type,
    id,
    destinationZone: to.zone,
    destinationIndex: to.index,
  });
  const itemSelector = getPuck().getSelectorForId(id) ?? null;
  dispatch({ type: 'setUi', ui: { itemSelector }, recordHistory: false });
  closeListOnPhone(getPuck);
  showBlock(id);
  const added = findBlock(getPuck)(id);
  if (added) announce(`Added ${blockName(added)}.`);
}

/** On a phone, the list of components covers the page. */
export function closeListOnPhone(getPuck: GetPuck): void {
  const wide = window.matchMedia(`(min-width: ${EDITOR_MOBILE_BREAKPOINT_PX}px)`).matches;
  if (!wide)
    getPuck().dispatch({ type: 'setUi', ui: { leftSideBarVisible: false }, recordHistory: false });
}

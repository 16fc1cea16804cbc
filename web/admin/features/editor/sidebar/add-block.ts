import { EDITOR_MOBILE_BREAKPOINT_PX } from '@siteyard/schemas/limits';
import { announce } from '../announce.ts';
import { blockName } from '../block-name.ts';
import { showBlock } from '../canvas/show-block.ts';
import { placeAfterSelected } from '../clipboard/insert-blocks.ts';
import type { GetPuck } from '../editor-context.ts';
import type { Place } from '../place.ts';
import { findBlock, splitZone } from '../places.ts';
import { recordHistory } from '../record-history.ts';

/**
 * Adds a block of a type, selects it and scrolls to it. One step of history.
 * @param place where; else after the selected block, or at the end of the page
 */
export function addBlock(type: string, getPuck: GetPuck, place: Place | null = null): void {
  const puck = getPuck();
  const { dispatch } = puck;
  recordHistory(puck);
  const to = place && zoneExists(place.zone, getPuck) ? place : placeAfterSelected(getPuck);
  const id = `${type}-${crypto.randomUUID()}`;
  dispatch({
    type: 'insert',
    componentType: type,
    id,
    destinationZone: to.zone,
    destinationIndex: to.index,
  });
  const wide = window.matchMedia(`(min-width: ${EDITOR_MOBILE_BREAKPOINT_PX}px)`).matches;
  dispatch({
    type: 'setUi',
    // On a phone, the list covers the page.
    ui: {
      itemSelector: getPuck().getSelectorForId(id) ?? null,
      ...(!wide && { leftSideBarVisible: false }),
    },
    recordHistory: false,
  });
  showBlock(id);
  const added = findBlock(getPuck)(id);
  if (added) announce(`Added ${blockName(added)}.`);
}

/** A block can be deleted after a place in it was chosen. */
function zoneExists(zone: string, getPuck: GetPuck): boolean {
  const place = splitZone(zone);
  return !place || findBlock(getPuck)(place.parentId) !== undefined;
}

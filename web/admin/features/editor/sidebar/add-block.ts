import { announce } from '../../../lib/announce.ts';
import { blockName } from '../content/block-name.ts';
import { newBlockId } from '../content/new-block-id.ts';
import { focusBlock, showBlock } from '../canvas/show-block.ts';
import { placeOr } from '../clipboard/insert-blocks.ts';
import type { GetPuck } from '../editor-context.ts';
import type { Place } from '../content/place.ts';
import { findBlock } from '../content/places.ts';
import { recordHistory } from '../history/record-history.ts';
import { closeList } from './sidebars.ts';

/**
 * Adds a block of a type, selects it and scrolls to it. One history step.
 * @param place by default after the selected block, or at the end of the page
 * @param focus whether the block gets the focus
 */
export function addBlock(
  type: string,
  getPuck: GetPuck,
  place: Place | null = null,
  focus = false,
): void {
  const puck = getPuck();
  const { dispatch } = puck;
  recordHistory(puck);
  const to = placeOr(place, getPuck);
  const id = newBlockId(type);
  dispatch({
    type: 'insert',
    componentType: type,
    id,
    destinationZone: to.zone,
    destinationIndex: to.index,
  });
  const itemSelector = getPuck().getSelectorForId(id) ?? null;
  dispatch({ type: 'setUi', ui: { itemSelector }, recordHistory: false });
  closeList(getPuck);
  showBlock(id);
  if (focus) focusBlock(id);
  const added = findBlock(getPuck)(id);
  if (added) announce(`Added ${blockName(added)}.`);
}

import { announce } from '../announce.ts';
import { blockName } from '../content/block-name.ts';
import { newBlockId } from '../content/new-block-id.ts';
import { focusBlock, showBlock } from '../canvas/show-block.ts';
import { placeOr } from '../content/insert-blocks.ts';
import type { GetPuck } from '../puck/puck.ts';
import { type Place, findBlock } from '../content/places.ts';
import { recordHistory } from '../history/record-history.ts';
import { closeList } from './sidebars.ts';
import { selectBlock } from '../content/selection.ts';

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
  recordHistory(puck);
  const to = placeOr(place, getPuck);
  const id = newBlockId(type);
  puck.dispatch({
    type: 'insert',
    componentType: type,
    id,
    destinationZone: to.zone,
    destinationIndex: to.index,
  });
  selectBlock(id, getPuck);
  closeList(getPuck);
  showBlock(id);
  if (focus) focusBlock(id);
  const added = findBlock(getPuck)(id);
  if (added) announce(`Added ${blockName(added)}.`);
}

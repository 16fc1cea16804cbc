import { type Block, blocksIn, mapBlocks } from '@siteyard/schemas/content';
import { showBlock } from '../canvas/show-block.ts';
import { type Place, findBlock, splitZone, endOfZone } from './places.ts';
import type { Data, GetPuck } from '../puck/puck.ts';
import { recordHistory } from '../history/record-history.ts';
import { ROOT_ZONE } from '../puck/root-zone.ts';
import { selectBlock } from './selection.ts';

/** The place after the selected block, or at the end of the page. */
function placeAfterSelected(getPuck: GetPuck): Place {
  const { itemSelector } = getPuck().appState.ui;
  if (itemSelector) return { zone: itemSelector.zone ?? ROOT_ZONE, index: itemSelector.index + 1 };
  return endOfZone(ROOT_ZONE, getPuck);
}

/** The place below a block; null for a block that no longer exists. */
export function placeAfter(id: string, getPuck: GetPuck): Place | null {
  const at = findBlock(getPuck)(id) && getPuck().getSelectorForId(id);
  return at ? { zone: at.zone ?? ROOT_ZONE, index: at.index + 1 } : null;
}

/** The chosen place, or the default place if there is none or if its block no longer exists. */
export function placeOr(chosen: Place | null, getPuck: GetPuck): Place {
  const zone = chosen && splitZone(chosen.zone);
  const isThere = chosen && (!zone || findBlock(getPuck)(zone.parentId));
  return isThere ? chosen : placeAfterSelected(getPuck);
}

/** Inserts complete blocks at a place, selects the first and scrolls to it. One history step. */
export function insertBlocks(blocks: readonly Block[], to: Place, getPuck: GetPuck): void {
  const [first] = blocks;
  if (!first) return;
  const content = withBlocks(getPuck().appState.data.content as Block[], blocks, to);
  showContent(content, first.props.id, getPuck);
}

/** Replaces the blocks of the page, selects one and scrolls to it. One history step. */
export function showContent(content: readonly Block[], selectId: string, getPuck: GetPuck): void {
  const puck = getPuck();
  recordHistory(puck);
  puck.dispatch({
    type: 'setData',
    data: { content: content as Data['content'] },
    recordHistory: true,
  });
  selectBlock(selectId, getPuck);
  showBlock(selectId);
}

/** Returns the blocks of a page with others inserted at a place. */
export function withBlocks(
  content: readonly Block[],
  blocks: readonly Block[],
  { zone, index }: Place,
): Block[] {
  const place = splitZone(zone);
  if (!place) return content.toSpliced(index, 0, ...blocks);
  return mapBlocks(content, (block) => {
    if (block.props.id !== place.parentId) return block;
    const inside = blocksIn(block, place.slot).toSpliced(index, 0, ...blocks);
    return { type: block.type, props: { ...block.props, [place.slot]: inside } };
  });
}

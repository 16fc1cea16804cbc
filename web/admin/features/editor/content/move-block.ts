import { type Block, slotsOf } from '@siteyard/schemas/content';
import { announce } from '../announce.ts';
import { blockName, zoneName } from './block-name.ts';
import {
  type Place,
  endOfZone,
  placeInside,
  blocksOfZone,
  findBlock,
  splitZone,
} from './places.ts';
import type { GetPuck } from '../puck/puck.ts';
import { recordHistory } from '../history/record-history.ts';
import { ROOT_ZONE } from '../puck/root-zone.ts';
import { selectBlock } from './selection.ts';

export type Step = 'up' | 'down' | 'out' | 'in';

/**
 * Moves a block to a place, selects it and announces the move to screen readers. One history step.
 * @returns whether it moved; a block cannot move into itself or above the navbar
 */
export function moveBlock(id: string, to: Place, getPuck: GetPuck): boolean {
  const puck = getPuck();
  const find = findBlock(getPuck);
  const block = find(id);
  const from = puck.getSelectorForId(id);
  if (!block || !from || !canMoveTo(block, to, getPuck)) return false;
  const same = from.zone === to.zone;
  const index = same && from.index < to.index ? to.index - 1 : to.index;
  if (same && from.index === index) return false;
  recordHistory(puck);
  puck.dispatch({
    type: 'move',
    sourceZone: from.zone,
    sourceIndex: from.index,
    destinationZone: to.zone,
    destinationIndex: index,
  });
  selectBlock(id, getPuck);
  const count = blocksOfZone(getPuck, to.zone).length;
  announce(`${blockName(block)} moved to ${index + 1} of ${count} in ${zoneName(to.zone, find)}.`);
  return true;
}

/** Moves a block one step: within its list, into the next list, out of a block or into one. */
export function stepBlock(id: string, step: Step, getPuck: GetPuck): boolean {
  const block = findBlock(getPuck)(id);
  const to = block && placeAfter(id, step, getPuck);
  if (to && moveBlock(id, to, getPuck)) return true;
  if (block)
    announce(`${blockName(block)} cannot move ${step === 'in' ? 'into a block' : step} here.`);
  return false;
}

/** Whether a block may be dropped at a place. */
export function canMoveTo(block: Block, to: Place, getPuck: GetPuck): boolean {
  const puck = getPuck();
  if (!puck.getPermissions({ item: block }).drag) return false;
  const find = findBlock(getPuck);
  for (let zone = splitZone(to.zone); zone;) {
    if (zone.parentId === block.props.id || !find(zone.parentId)) return false;
    zone = splitZone(puck.getSelectorForId(zone.parentId)?.zone ?? ROOT_ZONE);
  }
  // The navbar stays the first block of the page.
  return to.zone !== ROOT_ZONE || to.index > 0 || !startsWithNavbar(getPuck);
}

function startsWithNavbar(getPuck: GetPuck) {
  const [first] = blocksOfZone(getPuck, ROOT_ZONE);
  return first !== undefined && !getPuck().getPermissions({ item: first }).drag;
}

function placeAfter(id: string, step: Step, getPuck: GetPuck): Place | undefined {
  const at = getPuck().getSelectorForId(id);
  if (!at) return undefined;
  const { zone, index } = at;
  const siblings = blocksOfZone(getPuck, zone);
  if (step === 'in')
    return insideOf(siblings[index - 1], getPuck) ?? insideOf(siblings[index + 1], getPuck);
  if (step === 'out') return placeBeside(zone, 1, getPuck);
  if (step === 'up') return index > 0 ? { zone, index: index - 1 } : nextSlot(zone, -1, getPuck);
  return index < siblings.length - 1 ? { zone, index: index + 2 } : nextSlot(zone, 1, getPuck);
}

const insideOf = (block: Block | undefined, getPuck: GetPuck) =>
  block && placeInside(block, getPuck);

/** The place before or after the block that contains a list. */
function placeBeside(zone: string, offset: 0 | 1, getPuck: GetPuck): Place | undefined {
  const place = splitZone(zone);
  const at = place && getPuck().getSelectorForId(place.parentId);
  return at ? { zone: at.zone, index: at.index + offset } : undefined;
}

/** The neighbouring list of the same block, else the place before or after that block. */
function nextSlot(zone: string, direction: -1 | 1, getPuck: GetPuck): Place | undefined {
  const place = splitZone(zone);
  const parent = place && findBlock(getPuck)(place.parentId);
  if (!parent) return undefined;
  const slots = slotsOf(parent);
  const slot = slots[slots.indexOf(place.slot) + direction];
  if (!slot) return placeBeside(zone, direction > 0 ? 1 : 0, getPuck);
  const next = `${place.parentId}:${slot}`;
  return direction > 0 ? { zone: next, index: 0 } : endOfZone(next, getPuck);
}

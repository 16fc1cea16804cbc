import { type Block, blocksIn, slotsOf } from '@siteyard/schemas/content';
import type { GetPuck } from '../puck/puck.ts';
import { ROOT_ZONE } from '../puck/root-zone.ts';

/** A place in a page: before the block that currently has this index. */
export interface Place {
  /** Puck's key of the list of blocks. */
  zone: string;
  index: number;
}

type Find = (id: string) => Block | undefined;

/** Returns a function that finds blocks by id. It returns undefined for a deleted block, unlike Puck. */
export function findBlock(getPuck: GetPuck): Find {
  return (id) => {
    const puck = getPuck();
    return puck.getSelectorForId(id) ? (puck.getItemById(id) as Block | undefined) : undefined;
  };
}

/** Splits Puck's key of a list of blocks; null for the page's own list. */
export function splitZone(zone: string): { parentId: string; slot: string } | null {
  if (zone === ROOT_ZONE) return null;
  const at = zone.lastIndexOf(':');
  return { parentId: zone.slice(0, at), slot: zone.slice(at + 1) };
}

/** The blocks of the list with this key. */
export function blocksOfZone(getPuck: GetPuck, zone: string): Block[] {
  const place = splitZone(zone);
  if (!place) return getPuck().appState.data.content as Block[];
  const parent = findBlock(getPuck)(place.parentId);
  return parent ? blocksIn(parent, place.slot) : [];
}

/** The place after the last block of the list with this key. */
export const endOfZone = (zone: string, getPuck: GetPuck): Place => ({
  zone,
  index: blocksOfZone(getPuck, zone).length,
});

/** The end of a block's first list; undefined for a block without lists. */
export function placeInside(block: Block, getPuck: GetPuck): Place | undefined {
  const [slot] = slotsOf(block);
  return slot === undefined ? undefined : endOfZone(`${block.props.id}:${slot}`, getPuck);
}

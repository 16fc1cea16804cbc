import { blockName, zoneName } from '../content/block-name.ts';
import type { GetPuck } from '../puck/puck.ts';
import { type Place, blocksOfZone, findBlock } from '../content/places.ts';

/** A place in words: "after Heading “Our fleet”", "in Left column of Two columns". */
export function placeWords({ zone, index }: Place, getPuck: GetPuck): string {
  const before = blocksOfZone(getPuck, zone)[index - 1];
  return before ? `after ${blockName(before)}` : `in ${zoneName(zone, findBlock(getPuck))}`;
}

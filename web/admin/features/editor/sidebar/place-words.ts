import { blockName, zoneName } from '../content/block-name.ts';
import type { GetPuck } from '../editor-context.ts';
import type { Place } from '../content/place.ts';
import { blocksOfZone, findBlock } from '../content/places.ts';

/** A place in words: "after Heading “Our fleet”", "in Left column of Two columns". */
export function placeWords({ zone, index }: Place, getPuck: GetPuck): string {
  const before = blocksOfZone(getPuck, zone)[index - 1];
  return before ? `after ${blockName(before)}` : `in ${zoneName(zone, findBlock(getPuck))}`;
}

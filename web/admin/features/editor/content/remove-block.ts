import type { Block } from '@siteyard/schemas/content';
import type { Place } from './places.ts';
import type { GetPuck } from '../puck/puck.ts';
import { recordHistory } from '../history/record-history.ts';
import { ROOT_ZONE } from '../puck/root-zone.ts';

/**
 * Removes a block from the page, as one history step.
 * @returns its former place; null for a block that does not exist or cannot be deleted
 */
export function removeBlock(block: Block, getPuck: GetPuck): Place | null {
  const puck = getPuck();
  const at = puck.getSelectorForId(block.props.id);
  if (!at || !puck.getPermissions({ item: block }).delete) return null;
  const place = { zone: at.zone ?? ROOT_ZONE, index: at.index };
  recordHistory(puck);
  puck.dispatch({ type: 'remove', ...place });
  return place;
}

import type { Block } from '@siteyard/schemas/content';
import type { GetPuck } from '../puck/puck.ts';
import { ROOT_ZONE } from '../puck/root-zone.ts';
import { findBlock } from './places.ts';

type Props = Block['props'];

/**
 * Changes the props of a block. Does nothing for a block that does not exist.
 * @param record whether the change is a history step; false while the user types, which is one step
 */
export function changeProps(
  id: string,
  change: (props: Props) => Props,
  getPuck: GetPuck,
  record = true,
): void {
  const block = findBlock(getPuck)(id);
  const at = block && getPuck().getSelectorForId(id);
  if (!block || !at) return;
  getPuck().dispatch({
    type: 'replace',
    destinationIndex: at.index,
    destinationZone: at.zone ?? ROOT_ZONE,
    data: { ...block, props: change(block.props) },
    recordHistory: record,
  });
}

/** Sets one prop of a block, as one history step. */
export const setProp = (id: string, name: string, value: unknown, getPuck: GetPuck): void =>
  changeProps(id, (props) => ({ ...props, [name]: value }), getPuck);

import { NAVBAR_TYPE } from '@siteyard/schemas/blocks';
import { useEffect } from 'react';
import { useGetPuck, usePuck } from '../puck/puck.ts';
import { ROOT_ZONE } from '../puck/root-zone.ts';
import { selectBlock, selectedId } from '../content/selection.ts';

/**
 * Keeps the navbar first. It cannot be dragged, but other blocks can be dropped above it. This component
 * then moves it back, without a history entry, and keeps the dropped block selected.
 */
export function NavbarGuard() {
  const index = usePuck((s) =>
    s.appState.data.content.findIndex((block) => block.type === NAVBAR_TYPE),
  );
  const getPuck = useGetPuck();
  useEffect(() => {
    if (index <= 0) return;
    const selected = selectedId(getPuck);
    getPuck().dispatch({
      type: 'reorder',
      sourceIndex: index,
      destinationIndex: 0,
      destinationZone: ROOT_ZONE,
      recordHistory: false,
    });
    if (selected !== undefined) selectBlock(selected, getPuck);
  }, [index, getPuck]);
  return null;
}

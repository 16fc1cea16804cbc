import { NAVBAR_TYPE } from '@siteyard/schemas/blocks';
import { useEffect } from 'react';
import { ROOT_ZONE, useGetPuck, usePuck } from '../puck/puck.ts';

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
    const { dispatch, selectedItem } = getPuck();
    dispatch({
      type: 'reorder',
      sourceIndex: index,
      destinationIndex: 0,
      destinationZone: ROOT_ZONE,
      recordHistory: false,
    });
    const selector = selectedItem && getPuck().getSelectorForId(selectedItem.props.id);
    if (selector) dispatch({ type: 'setUi', ui: { itemSelector: selector }, recordHistory: false });
  }, [index, getPuck]);
  return null;
}

import { EDITOR_MOBILE_BREAKPOINT_PX } from '@siteyard/schemas/limits';
import { showBlock } from '../canvas/show-block.ts';
import type { GetPuck } from '../editor-context.ts';
import { ROOT_ZONE } from '../puck.ts';
import { recordHistory } from '../record-history.ts';

/**
 * Adds a block of a type after the selected one, or at the end of the page, selects it and scrolls
 * to it. One step of history.
 */
export function addBlock(type: string, getPuck: GetPuck): void {
  const puck = getPuck();
  const { appState, dispatch } = puck;
  recordHistory(puck);
  const selected = appState.ui.itemSelector;
  const id = `${type}-${crypto.randomUUID()}`;
  dispatch({
    type: 'insert',
    componentType: type,
    id,
    destinationZone: selected?.zone ?? ROOT_ZONE,
    destinationIndex: selected ? selected.index + 1 : appState.data.content.length,
  });
  const wide = window.matchMedia(`(min-width: ${EDITOR_MOBILE_BREAKPOINT_PX}px)`).matches;
  dispatch({
    type: 'setUi',
    // On a phone, the list covers the page.
    ui: {
      itemSelector: getPuck().getSelectorForId(id) ?? null,
      ...(!wide && { leftSideBarVisible: false }),
    },
    recordHistory: false,
  });
  showBlock(id);
}

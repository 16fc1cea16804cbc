import { isPhone } from '../../../lib/use-is-phone.ts';
import type { GetPuck } from '../puck/puck.ts';

const ROOM_FOR_TWO_PX = 990;

/** The change of the editor's state that opens the panel of fields on a phone. */
export const FIELDS_PANEL = {
  plugin: { current: 'fields' },
  leftSideBarVisible: true,
  rightSideBarVisible: false,
};

/** Whether both sidebars leave room for the page. On a tablet in portrait mode they do not. */
export const hasRoomForTwo = (): boolean => !isPhone() && window.innerWidth >= ROOM_FOR_TWO_PX;

/**
 * The change of the editor's state that opens a sidebar. It closes the other one if there is room for only
 * one, unless the user opened both by their buttons.
 */
export function openSidebar(side: 'left' | 'right', getPuck: GetPuck) {
  const [opened, other] =
    side === 'left'
      ? (['leftSideBarVisible', 'rightSideBarVisible'] as const)
      : (['rightSideBarVisible', 'leftSideBarVisible'] as const);
  if (getPuck().appState.ui[opened]) return {};
  return { [opened]: true, ...(!hasRoomForTwo() && { [other]: false }) };
}

/**
 * Closes the list of components after something was added, if it hides another part: the page on a
 * phone, the fields on a tablet.
 */
export function closeList(getPuck: GetPuck): void {
  if (hasRoomForTwo() || (!isPhone() && getPuck().appState.ui.rightSideBarVisible)) return;
  const ui = { leftSideBarVisible: false, ...(!isPhone() && { rightSideBarVisible: true }) };
  getPuck().dispatch({ type: 'setUi', ui, recordHistory: false });
}

import { isPhone } from '../../../lib/use-is-phone.ts';
import type { GetPuck } from '../editor-context.ts';

const ROOM_FOR_TWO_PX = 990;

/** Whether both sidebars leave room for the page: on a tablet in portrait mode they do not. */
export const hasRoomForTwo = (): boolean => !isPhone() && window.innerWidth >= ROOM_FOR_TWO_PX;

/**
 * The change of the editor that opens a sidebar, in place of the other where there is room for one.
 * Whoever opened both by their buttons keeps both.
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
 * Closes the list of components once something was added, where it stands in the place of something
 * else: of the page on a phone, of the fields on a tablet.
 */
export function closeList(getPuck: GetPuck): void {
  if (hasRoomForTwo() || (!isPhone() && getPuck().appState.ui.rightSideBarVisible)) return;
  const ui = { leftSideBarVisible: false, ...(!isPhone() && { rightSideBarVisible: true }) };
  getPuck().dispatch({ type: 'setUi', ui, recordHistory: false });
}

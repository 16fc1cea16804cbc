import { EDITOR_MOBILE_BREAKPOINT_PX } from '@siteyard/schemas/limits';
import type { AddPlace, GetPuck } from '../editor-context.ts';
import type { Place } from '../place.ts';

/** Opens the list of components to choose what is added at a place, and focuses its search. */
export function openComponents(
  place: Place,
  setAddPlace: (place: AddPlace) => void,
  getPuck: GetPuck,
): void {
  const wide = window.matchMedia(`(min-width: ${EDITOR_MOBILE_BREAKPOINT_PX}px)`).matches;
  getPuck().dispatch({
    type: 'setUi',
    ui: {
      leftSideBarVisible: true,
      ...(!wide && { plugin: { current: 'blocks' } }),
    },
    recordHistory: false,
  });
  const selectedId = getPuck().selectedItem?.props.id as string | undefined;
  setAddPlace({ ...place, selectedId });
  focusSearch(20);
}

/** The list may appear some frames later, and there are two: one is hidden. */
function focusSearch(framesLeft: number): void {
  requestAnimationFrame(() => {
    const inputs = document.querySelectorAll<HTMLElement>('[data-find-component] input');
    const visible = [...inputs].find((input) => input.offsetParent !== null);
    if (visible) {
      visible.scrollIntoView({ block: 'nearest' });
      visible.focus();
    } else if (framesLeft > 0) focusSearch(framesLeft - 1);
  });
}

import { isPhone } from '../../../lib/use-is-phone.ts';
import type { AddPlace, GetPuck } from '../editor-context.ts';
import type { Place } from '../content/place.ts';
import { openSidebar } from './sidebars.ts';

/** Opens the list of components for a place, and focuses its search. */
export function openComponents(
  place: Place,
  setAddPlace: (place: AddPlace) => void,
  getPuck: GetPuck,
): void {
  getPuck().dispatch({
    type: 'setUi',
    ui: {
      ...openSidebar('left', getPuck),
      ...(isPhone() && { plugin: { current: 'blocks' } }),
    },
    recordHistory: false,
  });
  const selectedId = getPuck().selectedItem?.props.id as string | undefined;
  setAddPlace({ ...place, selectedId });
  focusSearch(20);
}

/** The list may appear some frames later, and twice: one of them is hidden. */
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

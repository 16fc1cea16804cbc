import { isPhone } from '../../../lib/use-is-phone.ts';
import type { AddPlace } from '../editor-context.ts';
import type { Place } from '../content/places.ts';
import { openSidebar } from './sidebars.ts';
import type { GetPuck } from '../puck/puck.ts';
import { selectedId } from '../content/selection.ts';
import { tryEachFrame } from '../canvas/try-each-frame.ts';
import { visibleIn } from './visible-in.ts';

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
  setAddPlace({ ...place, selectedId: selectedId(getPuck) });
  tryEachFrame(() => {
    const search = visibleIn('[data-find-component] input');
    search?.scrollIntoView({ block: 'nearest' });
    search?.focus();
    return search !== undefined;
  });
}

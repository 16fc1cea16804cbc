import { EDITOR_MOBILE_BREAKPOINT_PX } from '@siteyard/schemas/limits';
import { useSyncExternalStore } from 'react';

const narrow = () => window.matchMedia(`(max-width: ${EDITOR_MOBILE_BREAKPOINT_PX - 1}px)`);

function subscribe(onChange: () => void) {
  const query = narrow();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is too narrow for sidebars, which are panels below the page then. */
export const isPhone = () => narrow().matches;

/** The same for a component, which is drawn again when it changes. */
export const useIsPhone = () => useSyncExternalStore(subscribe, isPhone);

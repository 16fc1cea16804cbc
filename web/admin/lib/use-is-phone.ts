import { EDITOR_MOBILE_BREAKPOINT_PX } from './screen-constants.ts';
import { useSyncExternalStore } from 'react';

const narrow = () => window.matchMedia(`(max-width: ${EDITOR_MOBILE_BREAKPOINT_PX - 1}px)`);

function subscribe(onChange: () => void) {
  const query = narrow();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is too narrow for sidebars, which are then panels below the page. */
export const isPhone = () => narrow().matches;

/** Hook for `isPhone`; the component renders again when the value changes. */
export const useIsPhone = () => useSyncExternalStore(subscribe, isPhone);

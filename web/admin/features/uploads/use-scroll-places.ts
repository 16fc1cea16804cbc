import { useLayoutEffect, useRef } from 'react';

/**
 * On a phone a list and what is opened from it take turns on the screen: what is opened starts at
 * its top, and the list is found again where it was left.
 * @param isOpen whether something is opened
 * @returns a function to call before something is opened
 */
export function useScrollPlaces(isOpen: boolean): () => void {
  const listPlace = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (listPlace.current === null || window.matchMedia('(min-width: 48rem)').matches) return;
    window.scrollTo(0, isOpen ? 0 : listPlace.current);
  }, [isOpen]);
  return () => {
    if (!isOpen) listPlace.current = window.scrollY;
  };
}

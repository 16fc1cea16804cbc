import { useLayoutEffect, useRef } from 'react';

/**
 * Restores scroll positions on a phone, where a list and its opened item replace each other: the item
 * starts at its top, and the list returns to its earlier position.
 * @param isOpen whether an item is open
 * @returns a function to call before an item opens
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

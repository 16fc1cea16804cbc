import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the place of who works with the keyboard: when an entry of a list goes, and the button that
 * had the focus with it, the focus comes to the element that gets the ref (`tabIndex={-1}`).
 */
export function useFocusAfterRemoval<Element extends HTMLElement>(
  /** How many entries there are. */
  count: number,
): RefObject<Element | null> {
  const target = useRef<Element>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) target.current?.focus();
    before.current = count;
  }, [count]);
  return target;
}

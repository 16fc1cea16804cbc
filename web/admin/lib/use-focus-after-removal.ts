import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the keyboard focus when a list item is removed together with its focused button: the focus moves
 * to the element with the returned ref, which needs `tabIndex={-1}`.
 */
export function useFocusAfterRemoval<Element extends HTMLElement>(
  /** Number of items. */
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

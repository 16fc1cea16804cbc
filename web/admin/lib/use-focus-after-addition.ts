import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the keyboard focus to the first input of a new last row, if a button of the same section added it.
 * @param list the list with the rows
 * @param count the number of rows
 */
export function useFocusAfterAddition(list: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const isAdded = count === before.current + 1;
    before.current = count;
    const focused = document.activeElement;
    const section = list.current?.closest('section');
    if (!isAdded || !(focused instanceof HTMLButtonElement) || !section?.contains(focused)) return;
    if (list.current?.contains(focused)) return;
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [list, count]);
}

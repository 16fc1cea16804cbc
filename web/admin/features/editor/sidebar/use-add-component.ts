import { useEffect, useRef, type RefObject } from 'react';
import { CLICK_PX } from '../canvas/click-px.ts';

/**
 * Calls back for the component that is clicked in a list, or that has the focus when + is pressed. Puck's
 * element around each entry is a button whose Space and Enter keys start a drag.
 */
export function useAddComponent(
  list: RefObject<HTMLElement | null>,
  onAdd: (type: string, clicked: boolean) => void,
): void {
  const latest = useRef(onAdd);
  useEffect(() => {
    latest.current = onAdd;
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const stop = new AbortController();
    let pressed = { x: 0, y: 0 };
    const add = (entry: HTMLElement | null | undefined, clicked: boolean) => {
      const type = entry?.dataset['component'];
      if (type) latest.current(type, clicked);
    };
    const { signal } = stop;
    element.addEventListener('pointerdown', ({ x, y }) => (pressed = { x, y }), { signal });
    element.addEventListener(
      'click',
      ({ x, y, target }) => {
        if (Math.hypot(x - pressed.x, y - pressed.y) > CLICK_PX) return;
        add((target as Element).closest<HTMLElement>('[data-component]'), true);
      },
      { signal },
    );
    element.addEventListener(
      'keydown',
      ({ key, target }) => {
        if (key === '+')
          add((target as Element).querySelector<HTMLElement>('[data-component]'), false);
      },
      { signal },
    );
    return () => stop.abort();
  }, [list]);
}

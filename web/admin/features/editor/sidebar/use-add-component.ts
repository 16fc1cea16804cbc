import { useEffect, type RefObject } from 'react';
import type { GetPuck } from '../editor-context.ts';
import { addBlock } from './add-block.ts';

/** A pointer that moves farther than this, in px, drags. */
const CLICK_PX = 4;

/**
 * Adds the component that is clicked in a list, or that has the focus when + is pressed. Puck's
 * element around each entry is its button: Space and Enter start a drag there.
 */
export function useAddComponent(list: RefObject<HTMLElement | null>, getPuck: GetPuck): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const stop = new AbortController();
    let pressed = { x: 0, y: 0 };
    const add = (entry: HTMLElement | null | undefined) => {
      const type = entry?.dataset['component'];
      if (type) addBlock(type, getPuck);
    };
    const { signal } = stop;
    element.addEventListener('pointerdown', ({ x, y }) => (pressed = { x, y }), { signal });
    element.addEventListener(
      'click',
      ({ x, y, target }) => {
        if (Math.hypot(x - pressed.x, y - pressed.y) > CLICK_PX) return;
        add((target as Element).closest<HTMLElement>('[data-component]'));
      },
      { signal },
    );
    element.addEventListener(
      'keydown',
      ({ key, target }) => {
        if (key === '+') add((target as Element).querySelector<HTMLElement>('[data-component]'));
      },
      { signal },
    );
    return () => stop.abort();
  }, [list, getPuck]);
}

import { useEffect } from 'react';
import { KeyboardSensor, useDragDropManager } from '../puck.ts';

/**
 * Dragging by keyboard (specification, section 9): Space or Enter picks a focused block up, arrows
 * move it by 10 px (50 with Shift), Space, Enter or Tab drops it, Escape cancels. The library
 * registers the pointer only, and learns from pointer movements alone which list a block is over;
 * so picking up and each step are told to it as a movement too.
 */
export function useKeyboardDrag(frame: Document | undefined): void {
  const manager = useDragDropManager();

  useEffect(() => {
    if (!manager) return;
    manager.registry.register(KeyboardSensor);
    return () => {
      manager.registry.unregister(KeyboardSensor);
    };
  }, [manager]);

  useEffect(() => {
    if (!manager || !frame) return;
    const beforePickUp = (event: KeyboardEvent) => {
      if (event.code !== 'Space' && event.code !== 'Enter') return;
      const target = event.target as Element;
      if (!target.hasAttribute('data-puck-component') || !manager.dragOperation.status.idle) return;
      const { left, top, width, height } = target.getBoundingClientRect();
      pretendPointerAt(target, left + width / 2, top + height / 2);
    };
    frame.addEventListener('keydown', beforePickUp, { capture: true });
    return () => frame.removeEventListener('keydown', beforePickUp, { capture: true });
  }, [manager, frame]);
}

/** @param x px from the left of the target's own document; `y` from its top. */
function pretendPointerAt(target: Element, x: number, y: number) {
  target.dispatchEvent(
    new PointerEvent('pointermove', {
      bubbles: true,
      clientX: x,
      clientY: y,
      pointerType: 'mouse',
      isPrimary: true,
    }),
  );
}

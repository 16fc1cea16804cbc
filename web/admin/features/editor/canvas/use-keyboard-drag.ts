import { useEffect } from 'react';
import { useDragDropManager } from '../puck/puck.ts';
import { StepSensor } from './step-sensor.ts';

/** The keys that pick up a block. The sensor handles the others. */
const PICK_UP = new Set(['Space', 'Enter']);

/**
 * Dragging by keyboard (specification, section 9): Space or Enter picks up a focused block, arrow keys move
 * it by 10 px (50 with Shift), Space, Enter or Tab drops it, Escape or a click cancels. Puck registers only
 * the pointer sensor, and sensors that are registered later do not affect existing blocks. Therefore each
 * block gets the keyboard sensor just before it is picked up.
 */
export function useKeyboardDrag(frame: Document | undefined): void {
  const manager = useDragDropManager();
  useEffect(() => {
    if (!manager || !frame) return;
    const sensor = new StepSensor(manager);
    const bound = new WeakSet<object>();

    const beforeKey = (event: KeyboardEvent) => {
      if (!PICK_UP.has(event.code) || !manager.dragOperation.status.idle) return;
      const target = event.target as Element;
      for (const draggable of manager.registry.draggables) {
        if ((draggable.handle ?? draggable.element) !== target) continue;
        if (!bound.has(draggable)) sensor.bind(draggable);
        bound.add(draggable);
        pretendPointerAtCentre(target);
      }
    };
    // Puck determines the list under a block only from pointer events, so each step sends one.
    const stopListening = manager.monitor.addEventListener('dragmove', () => {
      const element = manager.dragOperation.source?.element;
      if (manager.dragOperation.activatorEvent?.type === 'keydown' && element)
        pretendPointerAtCentre(element);
    });

    // A click cancels the drag, because a text that it opens needs the keys.
    const cancel = (event: Event) => sensor.cancel(event);
    const stop = new AbortController();
    const early = { capture: true, signal: stop.signal };
    for (const each of [document, frame]) {
      each.addEventListener('keydown', beforeKey, early);
      each.addEventListener('pointerdown', cancel, early);
    }
    return () => {
      stop.abort();
      stopListening();
      sensor.destroy();
    };
  }, [manager, frame]);
}

function pretendPointerAtCentre(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  element.dispatchEvent(
    new PointerEvent('pointermove', {
      bubbles: true,
      clientX: left + width / 2,
      clientY: top + height / 2,
      pointerType: 'mouse',
      isPrimary: true,
    }),
  );
}

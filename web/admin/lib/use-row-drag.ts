import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { followPointer } from './follow-pointer.ts';

/**
 * Sorts the rows of a list while their handles are dragged with mouse, pen or finger. The rows change
 * places while the pointer moves. The Escape key restores the order.
 * @param onMove moves a row from one index to another
 * @param onDrop called at the end of a drag that was not cancelled
 */
export function useRowDrag(onMove: (from: number, to: number) => void, onDrop?: () => void) {
  const list = useRef<HTMLOListElement>(null);
  /** The index of the dragged row; null for none. */
  const [dragged, setDragged] = useState<number | null>(null);
  const latest = useRef({ onMove, onDrop });
  useEffect(() => {
    latest.current = { onMove, onDrop };
  });
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  function start(index: number, pressed: PointerEvent) {
    if (pressed.button !== 0) return;
    let at = index;
    const place = (to: number) => {
      if (to === at) return;
      const from = at;
      at = to;
      // Rendered synchronously, because the next step starts from the new list.
      flushSync(() => {
        latest.current.onMove(from, to);
        setDragged(to);
      });
    };
    stop.current();
    stop.current = followPointer(pressed, null, {
      move(y) {
        setDragged(at);
        if (list.current) place(placeAt([...list.current.children], at, y));
      },
      drop() {
        setDragged(null);
        latest.current.onDrop?.();
      },
      cancel() {
        place(index);
        setDragged(null);
      },
    });
  }

  const handleProps = (index: number) => ({
    onPointerDown: (event: PointerEvent) => start(index, event),
  });
  return { list, dragged, handleProps };
}

/**
 * Returns the new index of a row: past each row whose middle the pointer has passed. A row that has just
 * moved keeps its place, so that rows of different heights do not move back and forth.
 */
function placeAt(rows: readonly Element[], from: number, y: number): number {
  const middle = (at: number) => {
    const box = rows[at]!.getBoundingClientRect();
    return box.top + box.height / 2;
  };
  let to = from;
  while (to > 0 && y < middle(to - 1)) to -= 1;
  while (to < rows.length - 1 && y > middle(to + 1)) to += 1;
  return to;
}

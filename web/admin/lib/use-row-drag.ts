import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
} from 'react';

/** A drag does not begin before the pointer has moved this far, in px (specification, section 9). */
const START_DISTANCE = 5;
/** Within this distance of the window's edge the page scrolls, in px. */
const EDGE = 60;
const SCROLL_STEP = 12;

/**
 * Sorting the rows of a list by dragging their handles, with mouse, pen or finger. The rows change
 * places while the pointer moves; Escape puts the row back where it was.
 * @param onMove takes the row at one place to another
 */
export function useRowDrag(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  const drag = useRef<{ start: number; at: number; y: number; isOn: boolean } | null>(null);
  /** The place of the row that is dragged; null for none. */
  const [dragged, setDragged] = useState<number | null>(null);

  const stop = useCallback(() => {
    drag.current = null;
    setDragged(null);
  }, []);
  const place = useCallback((to: number) => {
    const now = drag.current;
    if (!now || to === now.at) return;
    move.current(now.at, to);
    now.at = to;
    setDragged(to);
  }, []);

  useEffect(() => {
    if (dragged === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      if (drag.current) place(drag.current.start);
      stop();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [dragged, place, stop]);

  const handleProps = (index: number) => ({
    onPointerDown(event: ReactPointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { start: index, at: index, y: event.clientY, isOn: false };
    },
    onPointerMove({ clientY }: ReactPointerEvent<HTMLElement>) {
      const now = drag.current;
      if (!now || !list.current) return;
      if (!now.isOn) {
        if (Math.abs(clientY - now.y) < START_DISTANCE) return;
        now.isOn = true;
        setDragged(now.at);
      }
      if (clientY < EDGE) window.scrollBy(0, -SCROLL_STEP);
      if (clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_STEP);
      place(placeAt([...list.current.children], now.at, clientY));
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  });

  return { list, dragged, handleProps };
}

/**
 * Where a row belongs: past each other row whose middle the pointer has passed. A row that has just
 * moved stays, so that rows of different height do not change places back and forth.
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

/** A pointer that moves less than this distance, in px, clicks (specification, section 9). */
const DRAG_PX = 5;
/** The scroller scrolls while the pointer is within this distance of its edge, in px. */
const EDGE_PX = 40;
const SCROLL_PX = 12;

/**
 * Follows a pressed pointer while it drags. The Escape key cancels the drag, and so does the browser when
 * it takes over the pointer.
 * @param pressed the `pointerdown` event
 * @param scroller scrolls while the pointer is near its upper or lower edge; null for the window
 * @returns a function that stops without calling `drop` or `cancel`
 */
export function followPointer(
  pressed: Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY'>,
  scroller: HTMLElement | null,
  on: {
    /** @param y the position of the pointer in the window, in px */
    move: (y: number) => void;
    drop: () => void;
    cancel: () => void;
  },
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let isDragging = false;
  const end = (call: () => void) => {
    listening.abort();
    if (isDragging) call();
  };
  const listen = <Kind extends keyof WindowEventMap>(
    kind: Kind,
    handle: (event: WindowEventMap[Kind]) => void,
  ) => window.addEventListener(kind, handle, { signal, capture: true });
  const listenToPointer = (
    kind: 'pointermove' | 'pointerup' | 'pointercancel',
    handle: (event: PointerEvent) => void,
  ) => listen(kind, (event) => event.pointerId === pressed.pointerId && handle(event));

  listenToPointer('pointermove', ({ clientX, clientY }) => {
    const distance = Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY);
    if (!isDragging && distance < DRAG_PX) return;
    isDragging = true;
    scrollNearEdge(scroller, clientY);
    on.move(clientY);
  });
  listenToPointer('pointerup', () =>
    end(() => {
      // The next click belongs to the drag, not to the element under the pointer.
      window.addEventListener('click', stopEvent, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', stopEvent, { capture: true }));
      on.drop();
    }),
  );
  listenToPointer('pointercancel', () => end(on.cancel));
  listen('keydown', (event) => {
    if (event.key !== 'Escape' || !isDragging) return;
    stopEvent(event);
    end(on.cancel);
  });
  return () => listening.abort();
}

function stopEvent(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

function scrollNearEdge(scroller: HTMLElement | null, y: number) {
  const { top, bottom } = scroller?.getBoundingClientRect() ?? {
    top: 0,
    bottom: window.innerHeight,
  };
  const by = y < top + EDGE_PX ? -SCROLL_PX : y > bottom - EDGE_PX ? SCROLL_PX : 0;
  if (by !== 0) (scroller ?? window).scrollBy({ top: by });
}

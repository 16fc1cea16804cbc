import { NAVBAR_TYPE } from '@siteyard/schemas/blocks';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useEditor } from '../editor-context.ts';
import { type Place, findBlock } from '../content/places.ts';
import { useGetPuck, usePuck, type GetPuck } from '../puck/puck.ts';
import { openComponents } from '../sidebar/open-components.ts';
import { ROOT_ZONE } from '../puck/root-zone.ts';
import { blockAround, blockIdOf } from './block-element.ts';

/** The distance between the pointer and the edge of a block at which the button appears, in px. */
const NEAR_PX = 18;

/** An edge of a block, in px of the frame's document. */
interface Edge {
  place: Place;
  top: number;
  left: number;
  width: number;
  /** The scale of the canvas. The button has the same size at each scale. */
  scale: number;
}

/**
 * The "+" button on the edge between two blocks when the pointer is near, and in empty columns. It opens
 * the list of components, whose chosen component is added there.
 */
export function InsertButtons({ frame }: { frame: Document }) {
  const { setAddPlace } = useEditor();
  const getPuck = useGetPuck();
  const editing = usePuck((s) => s.appState.ui.previewMode === 'edit');
  const dragging = usePuck((s) => s.appState.ui.isDragging);
  const content = usePuck((s) => s.appState.data.content);
  const [edge, setEdge] = useState<Edge | null>(null);
  const [seen, setSeen] = useState(content);
  if (seen !== content) {
    // The edge may have moved.
    setSeen(content);
    setEdge(null);
  }

  useEffect(() => {
    if (!editing) return;
    const stop = new AbortController();
    const { signal } = stop;
    const follow = ({ target, clientY, pointerType }: PointerEvent) => {
      const element = target as Element;
      if (pointerType !== 'mouse' || element.closest?.('[data-insert-here]')) return;
      const found = edgeAt(element, clientY, getPuck);
      setEdge((before) => (sameEdge(before, found) ? before : found));
    };
    const choose = (event: MouseEvent) => {
      const zone = emptyZoneAt(frame, event);
      // Waits until Puck has selected the surrounding block, because the selection resets the place.
      if (zone) setTimeout(() => openComponents({ zone, index: 0 }, setAddPlace, getPuck));
    };
    frame.addEventListener('pointermove', follow, { signal });
    frame.documentElement.addEventListener('pointerleave', () => setEdge(null), { signal });
    frame.addEventListener('click', choose, { signal, capture: true });
    return () => stop.abort();
  }, [frame, editing, getPuck, setAddPlace]);

  if (!edge || !editing || dragging) return null;
  const { place, top, left, width, scale } = edge;
  return createPortal(
    <div data-insert-here className="insert-here" style={{ top, left, width }}>
      <button
        type="button"
        aria-label="Add a block here"
        title="Add a block here"
        style={{ transform: `translate(-50%, -50%) scale(${1 / scale})` }}
        onClick={() => openComponents(place, setAddPlace, getPuck)}
      >
        +
      </button>
    </div>,
    frame.body,
  );
}

const sameEdge = (one: Edge | null, other: Edge | null) =>
  one?.place.zone === other?.place.zone &&
  one?.place.index === other?.place.index &&
  one?.top === other?.top;

function scaleOf(view: Window | null): number {
  const shown = view?.frameElement?.getBoundingClientRect().width;
  return shown && view ? shown / view.innerWidth : 1;
}

/** The edge near the pointer; null in the middle of a block. */
function edgeAt(target: Element, y: number, getPuck: GetPuck): Edge | null {
  const element = blockAround(target);
  const id = blockIdOf(element);
  const block = id ? findBlock(getPuck)(id) : undefined;
  const at = block && getPuck().getSelectorForId(block.props.id);
  if (!element || !block || !at) return null;
  const box = element.getBoundingClientRect();
  const view = element.ownerDocument.defaultView;
  const scale = scaleOf(view);
  const below = box.bottom - y < NEAR_PX / scale;
  const above = y - box.top < NEAR_PX / scale && block.type !== NAVBAR_TYPE;
  if (!below && !above) return null;
  return {
    place: { zone: at.zone ?? ROOT_ZONE, index: below ? at.index + 1 : at.index },
    top: (below ? box.bottom : box.top) + (view?.scrollY ?? 0),
    left: box.left + (view?.scrollX ?? 0),
    width: box.width,
    scale,
  };
}

/** Puck's key of the empty list of blocks under the pointer. */
function emptyZoneAt(frame: Document, { clientX, clientY }: MouseEvent): string | null {
  for (const zone of frame.querySelectorAll('[data-puck-dropzone]:empty')) {
    const { left, right, top, bottom } = zone.getBoundingClientRect();
    if (clientX > left && clientX < right && clientY > top && clientY < bottom)
      return zone.getAttribute('data-puck-dropzone');
  }
  return null;
}

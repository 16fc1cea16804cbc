import { slotsOf } from '@siteyard/schemas/page-content/walk';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { GetPuck } from '../editor-context.ts';
import { canMoveTo, moveBlock } from '../move-block.ts';
import type { Place } from '../place.ts';
import { blocksOfZone, findBlock } from '../places.ts';
import { ROOT_ZONE } from '../puck.ts';
import type { OutlineRow } from './outline-rows.ts';

export type DropSide = 'before' | 'after' | 'inside';

/** A pointer that moves less than this, in px, clicks. */
const DRAG_PX = 5;
/** Near the edge of the sidebar, in px, the outline scrolls. */
const EDGE_PX = 32;

interface Drop {
  key: string;
  side: DropSide;
}

/**
 * Dragging lines of the outline: by mouse anywhere on the line, by touch on its handle, so that a
 * finger elsewhere scrolls. Escape cancels.
 */
export function useOutlineDrag(
  tree: RefObject<HTMLElement | null>,
  rows: readonly OutlineRow[],
  getPuck: GetPuck,
): { dragged: string | null; drop: Drop | null } {
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const latestRows = useRef(rows);
  useEffect(() => {
    latestRows.current = rows;
  });

  useEffect(() => {
    const element = tree.current;
    if (!element) return;
    const always = new AbortController();
    let dragging: AbortController | undefined;

    const start = (event: PointerEvent) => {
      const target = event.target as Element;
      const id = target.closest<HTMLElement>('[data-outline-key]')?.dataset['outlineKey'];
      const onHandle = target.closest('[data-outline-handle]') !== null;
      const row = latestRows.current.find(({ key }) => key === id);
      if (!id || row?.kind !== 'block' || event.button !== 0 || target.closest('button')) return;
      if (event.pointerType !== 'mouse' && !onHandle) return;
      const from = { x: event.clientX, y: event.clientY };
      let moving = false;
      let found: (Drop & { place: Place }) | null = null;
      dragging = new AbortController();
      const { signal } = dragging;

      const move = ({ clientX, clientY }: PointerEvent) => {
        if (!moving && Math.hypot(clientX - from.x, clientY - from.y) < DRAG_PX) return;
        moving = true;
        scrollNearEdge(element, clientY);
        setDragged(id);
        found = dropAt(element, latestRows.current, id, clientY, getPuck);
        setDrop(found);
      };
      const stop = () => {
        dragging?.abort();
        setDragged(null);
        setDrop(null);
      };
      const end = () => {
        stop();
        if (!moving) return;
        // The click that follows would select the line under the pointer.
        window.addEventListener('click', stopEvent, { capture: true, once: true });
        setTimeout(() => window.removeEventListener('click', stopEvent, { capture: true }));
        if (found) moveBlock(id, found.place, getPuck);
      };
      window.addEventListener('pointermove', move, { signal });
      window.addEventListener('pointerup', end, { signal });
      window.addEventListener('pointercancel', stop, { signal });
      window.addEventListener(
        'keydown',
        (pressed) => {
          if (pressed.key !== 'Escape' || !moving) return;
          stopEvent(pressed);
          stop();
        },
        { signal, capture: true },
      );
    };
    element.addEventListener('pointerdown', start, { signal: always.signal });
    return () => {
      always.abort();
      dragging?.abort();
    };
  }, [tree, getPuck]);

  return { dragged, drop };
}

function stopEvent(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Where a block would go that is dropped at this height; null where it may not. */
function dropAt(
  tree: HTMLElement,
  rows: readonly OutlineRow[],
  id: string,
  y: number,
  getPuck: GetPuck,
): (Drop & { place: Place }) | null {
  const block = findBlock(getPuck)(id);
  const elements = [...tree.querySelectorAll<HTMLElement>('[data-outline-key]')];
  const over = elements.find((each) => y < each.getBoundingClientRect().bottom) ?? elements.at(-1);
  const row = rows.find(({ key }) => key === over?.dataset['outlineKey']);
  if (!block || !over || !row) return null;
  const { top, height, bottom } = over.getBoundingClientRect();
  const found =
    y > bottom
      ? { side: 'after' as const, place: endOfPage(getPuck) }
      : placeOn(row, (y - top) / height, getPuck);
  return canMoveTo(block, found.place, getPuck) ? { key: row.key, ...found } : null;
}

function endOfPage(getPuck: GetPuck): Place {
  return { zone: ROOT_ZONE, index: blocksOfZone(getPuck, ROOT_ZONE).length };
}

/** @param part how far down the line the pointer is, 0 to 1 */
function placeOn(
  row: OutlineRow,
  part: number,
  getPuck: GetPuck,
): { side: DropSide; place: Place } {
  if (row.kind === 'slot')
    return {
      side: 'inside',
      place: { zone: row.key, index: blocksOfZone(getPuck, row.key).length },
    };
  const { zone, index, key } = row;
  const slot = firstZone(key, getPuck);
  if (slot && part > 1 / 3 && part < 2 / 3)
    return { side: 'inside', place: { zone: slot, index: blocksOfZone(getPuck, slot).length } };
  return part < 0.5
    ? { side: 'before', place: { zone, index } }
    : { side: 'after', place: { zone, index: index + 1 } };
}

/** Puck's key of the first list in a block; null for a block without lists. */
function firstZone(id: string, getPuck: GetPuck): string | null {
  const block = findBlock(getPuck)(id);
  const [slot] = block ? slotsOf(block) : [];
  return slot ? `${id}:${slot}` : null;
}

function scrollNearEdge(tree: HTMLElement, y: number) {
  const scroller = scrollParent(tree);
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  const by = y < top + EDGE_PX ? -12 : y > bottom - EDGE_PX ? 12 : 0;
  if (by !== 0) scroller.scrollBy({ top: by });
}

function scrollParent(element: HTMLElement): HTMLElement | null {
  for (let each = element.parentElement; each; each = each.parentElement)
    if (each.scrollHeight > each.clientHeight && getComputedStyle(each).overflowY !== 'visible')
      return each;
  return null;
}

import { useEffect, useRef, useState, type RefObject } from 'react';
import { followPointer } from '../../../lib/follow-pointer.ts';
import { canMoveTo, moveBlock } from '../content/move-block.ts';
import { type Place, findBlock, endOfZone, placeInside } from '../content/places.ts';
import type { GetPuck } from '../puck/puck.ts';
import type { OutlineRow } from './outline-rows.ts';
import { ROOT_ZONE } from '../puck/root-zone.ts';

export type DropSide = 'before' | 'after' | 'inside';

interface Drop {
  key: string;
  side: DropSide;
}

/**
 * Drags rows of the outline: with a mouse anywhere on the row, with a finger on its handle, so that a
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
    let stopFollowing = () => {};
    const start = (pressed: PointerEvent) => {
      const target = pressed.target as Element;
      const id = target.closest<HTMLElement>('[data-outline-key]')?.dataset['outlineKey'];
      const onHandle = target.closest('[data-outline-handle]') !== null;
      const row = latestRows.current.find(({ key }) => key === id);
      if (!id || row?.kind !== 'block' || pressed.button !== 0 || target.closest('button')) return;
      if (pressed.pointerType !== 'mouse' && !onHandle) return;
      let found: (Drop & { place: Place }) | null = null;
      const end = () => {
        setDragged(null);
        setDrop(null);
      };
      stopFollowing();
      stopFollowing = followPointer(pressed, scrollParent(element), {
        move(y) {
          setDragged(id);
          found = dropAt(element, latestRows.current, id, y, getPuck);
          setDrop(found);
        },
        drop() {
          end();
          if (found) moveBlock(id, found.place, getPuck);
        },
        cancel: end,
      });
    };
    element.addEventListener('pointerdown', start);
    return () => {
      element.removeEventListener('pointerdown', start);
      stopFollowing();
    };
  }, [tree, getPuck]);

  return { dragged, drop };
}

/** The new place of a block that is dropped at this height; null if it may not be dropped there. */
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
      ? { side: 'after' as const, place: endOfZone(ROOT_ZONE, getPuck) }
      : placeOn(row, (y - top) / height, getPuck);
  return canMoveTo(block, found.place, getPuck) ? { key: row.key, ...found } : null;
}

/** @param part the height of the pointer in the row, 0 to 1 */
function placeOn(
  row: OutlineRow,
  part: number,
  getPuck: GetPuck,
): { side: DropSide; place: Place } {
  if (row.kind === 'slot') return { side: 'inside', place: endOfZone(row.key, getPuck) };
  const { zone, index, key } = row;
  const block = findBlock(getPuck)(key);
  const inside = block && placeInside(block, getPuck);
  if (inside && part > 1 / 3 && part < 2 / 3) return { side: 'inside', place: inside };
  return part < 0.5
    ? { side: 'before', place: { zone, index } }
    : { side: 'after', place: { zone, index: index + 1 } };
}

/** The element that scrolls the outline; null for none. */
function scrollParent(element: HTMLElement): HTMLElement | null {
  for (let each = element.parentElement; each; each = each.parentElement)
    if (each.scrollHeight > each.clientHeight && getComputedStyle(each).overflowY !== 'visible')
      return each;
  return null;
}

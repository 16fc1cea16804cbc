import { useState } from 'react';
import { useRowDrag } from './use-row-drag.ts';

/**
 * Sorts the rows of a list: by dragging their handles, by the arrow keys on a handle, and by buttons. The
 * focus follows the moved row.
 * @param options.nameOf the name of a row for screen readers
 * @param options.onMove moves a row from one index to another
 * @param options.onEnd called after each move by a key or a button, and at the end of a drag
 */
export function useSortableRows({
  count,
  nameOf,
  onMove,
  onEnd,
}: {
  count: number;
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
  onEnd?: () => void;
}) {
  /** The text for screen readers about the last move. */
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    onMove(from, to);
    setAnnouncement(`${nameOf(from)}: place ${to + 1} of ${count}`);
  };
  const { list, dragged, handleProps } = useRowDrag(move, onEnd);

  /** Moves a row and keeps the focus on its focused button, because the row's element moves. */
  function moveAndFollow(from: number, to: number) {
    const row = list.current?.children[from];
    const focused = document.activeElement;
    const at = row && focused ? [...row.querySelectorAll('button')].indexOf(focused as never) : -1;
    move(from, to);
    onEnd?.();
    requestAnimationFrame(() => {
      const buttons = [...(list.current?.children[to]?.querySelectorAll('button') ?? [])];
      // At an end of the list the button is disabled. The button before it gets the focus, because the one
      // after it may remove the row.
      buttons
        .slice(0, at + 1)
        .findLast(({ disabled }) => !disabled)
        ?.focus();
    });
  }

  return { list, dragged, handleProps, announcement, moveAndFollow };
}

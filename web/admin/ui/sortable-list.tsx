import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { moveItem } from '../lib/move-item.ts';
import { useFocusAfterAddition } from '../lib/use-focus-after-addition.ts';
import { useFocusAfterRemoval } from '../lib/use-focus-after-removal.ts';
import { useSortableRows } from '../lib/use-sortable-rows.ts';
import { DragHandle } from './drag-handle.tsx';
import { ListItemButtons } from './list-item-buttons.tsx';

/** A list whose rows are edited in place, sorted by dragging or by keys, and removed. */
export function SortableList<Entry>({
  label,
  entries,
  nameOf,
  keyOf,
  canRemove = () => true,
  onChange,
  children,
}: {
  /** The name of the list, for screen readers. */
  label: string;
  entries: readonly Entry[];
  /** The name of a row, for screen readers. */
  nameOf: (entry: Entry, index: number) => string;
  /** A unique text that an entry keeps when it moves, so that its inputs move with it. */
  keyOf?: (entry: Entry) => string;
  canRemove?: (entry: Entry) => boolean;
  onChange: (entries: Entry[]) => void;
  /** Renders the inputs of a row. */
  children: (entry: Entry, index: number, set: (change: Partial<Entry>) => void) => ReactNode;
}) {
  const count = entries.length;
  const place = useFocusAfterRemoval<HTMLOListElement>(count);
  const { list, dragged, handleProps, announcement, moveAndFollow } = useSortableRows({
    count,
    nameOf: (index) => (entries[index] === undefined ? '' : nameOf(entries[index], index)),
    onMove: (from, to) => onChange(moveItem(entries, from, to)),
  });
  useFocusAfterAddition(list, count);
  // Absolute, so that an empty list takes no space.
  if (count === 0)
    return <div ref={place as never} tabIndex={-1} className="absolute outline-none" />;
  return (
    <>
      <ol
        aria-label={label}
        tabIndex={-1}
        className="grid grid-cols-1 gap-2 outline-none"
        ref={(element) => {
          list.current = element;
          place.current = element;
        }}
      >
        {entries.map((entry, index) => {
          const name = nameOf(entry, index);
          return (
            <li
              key={keyOf?.(entry) ?? index}
              className={cx(
                'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1 gap-y-2 rounded-lg border border-line bg-ground p-1.5',
                dragged === index && 'relative z-10 border-brand-500 shadow-raised',
              )}
            >
              <DragHandle
                name={name}
                index={index}
                count={count}
                handleProps={handleProps(index)}
                onMove={(to) => moveAndFollow(index, to)}
              />
              <div className="col-start-2 min-w-0 max-sm:order-last max-sm:col-span-3 max-sm:col-start-1">
                {children(entry, index, (change) =>
                  onChange(entries.with(index, { ...entry, ...change })),
                )}
              </div>
              <ListItemButtons
                name={name}
                index={index}
                count={count}
                canRemove={canRemove(entry)}
                onMove={(to) => moveAndFollow(index, to)}
                onRemove={() => onChange(entries.toSpliced(index, 1))}
              />
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

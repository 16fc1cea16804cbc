import type { CheckedLink } from '@siteyard/schemas/http';
import { NAV_ITEMS_MOST, type NavItem } from '@siteyard/schemas/settings';
import { useRef, useState } from 'react';
import { moveItem } from '../../../lib/move-item.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useSortableRows } from '../../../lib/use-sortable-rows.ts';
import { Button } from '../../../ui/button.tsx';
import { NavRow } from './nav-row.tsx';

/**
 * The links of the navbar: title, link, background image. Rows are closed at first. They are sorted by
 * dragging, by the arrow keys on their handle, and by their buttons.
 */
export function NavItems({
  items,
  checked,
  onChange,
}: {
  items: readonly NavItem[];
  checked: ReadonlyMap<string, CheckedLink>;
  onChange: (items: NavItem[]) => void;
}) {
  const [opened, setOpened] = useState<number | null>(null);
  const focusNew = useRef(false);
  const place = useFocusAfterRemoval<HTMLOListElement>(items.length);
  const { list, dragged, handleProps, announcement, moveAndFollow } = useSortableRows({
    count: items.length,
    nameOf: (index) => items[index]?.title || 'Item',
    onMove(from, to) {
      onChange(moveItem(items, from, to));
      // The open row stays open at its new position.
      setOpened((at) => (at === null ? null : placeAfterMove(at, from, to)));
    },
  });

  return (
    <>
      <ol
        tabIndex={-1}
        className="grid grid-cols-1 gap-2 outline-none"
        ref={(element) => {
          list.current = element;
          place.current = element;
          if (!element || !focusNew.current) return;
          focusNew.current = false;
          element.lastElementChild?.querySelector('input')?.focus();
        }}
      >
        {items.map((item, index) => (
          <NavRow
            key={index}
            item={item}
            index={index}
            count={items.length}
            checked={checked.get(item.href)}
            isOpen={opened === index && dragged === null}
            isDragged={dragged === index}
            handleProps={handleProps(index)}
            onToggle={() => setOpened(opened === index ? null : index)}
            onChange={(change) =>
              onChange(items.map((each, at) => (at === index ? { ...each, ...change } : each)))
            }
            onMove={(to) => moveAndFollow(index, to)}
            onRemove={() => {
              onChange(items.filter((_, at) => at !== index));
              setOpened((at) => (at === null || at === index ? null : at > index ? at - 1 : at));
            }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {items.length === 0 && <p className="text-sm text-quiet">No items yet.</p>}
      <Button
        className="justify-self-start"
        disabled={items.length >= NAV_ITEMS_MOST}
        onClick={() => {
          onChange([...items, { title: '', href: '', imageUrl: '' }]);
          setOpened(items.length);
          focusNew.current = true;
        }}
      >
        + Add Item
      </Button>
    </>
  );
}

/** Returns the new index of the item at index `at`, after an item was moved. */
function placeAfterMove(at: number, from: number, to: number): number {
  if (at === from) return to;
  if (from < at && to >= at) return at - 1;
  if (from > at && to <= at) return at + 1;
  return at;
}

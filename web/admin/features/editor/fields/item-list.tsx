import { Accessibility, defaultPreset, PointerSensor } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { ChevronDown, ChevronRight, GripVertical, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { moveItem } from '../../../lib/move-item.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { ListItemButtons } from '../../../ui/list-item-buttons.tsx';
import { useItemKeys } from './use-item-keys.ts';
import { useRemovedItems } from './use-removed-items.ts';

/** Dragging is for pointers only, and hidden from screen readers: the keyboard uses buttons. */
const PLUGINS = defaultPreset.plugins.filter((plugin) => plugin !== Accessibility);
const SENSORS = [PointerSensor];

/**
 * A list whose items can be added, removed, moved and opened, one at a time.
 * The component is not split, because its parts share all of its states.
 */
export function ItemList<Item>({
  items,
  nameOf,
  noteOf,
  newItem,
  addLabel,
  emptyText,
  min = 0,
  max = Infinity,
  readOnly,
  openIndex,
  onChange,
  children,
}: {
  items: readonly Item[];
  nameOf: (item: Item, index: number) => string;
  /** A second line under the name. */
  noteOf?: (item: Item) => string;
  newItem: () => Item;
  addLabel: string;
  emptyText: string;
  min?: number | undefined;
  max?: number | undefined;
  readOnly: boolean;
  /** The item to open first, because it has a problem. */
  openIndex?: number | undefined;
  onChange: (items: Item[]) => void;
  /** The fields of an open item. */
  children: (item: Item, index: number, change: (item: Item) => void) => ReactNode;
}) {
  const { keys, moveKey, removeKey } = useItemKeys(items.length);
  const { open, setOpen, openNext } = useOpenItem(keys, items.length, openIndex);
  const list = useFocusAfterRemoval<HTMLOListElement>(items.length);

  const move = (from: number, to: number) => {
    if (from === to) return;
    moveKey(from, to);
    onChange(moveItem(items, from, to));
  };
  const reportRemoved = useRemovedItems(items, onChange);
  const remove = (index: number) => {
    reportRemoved(index, nameOf(items[index]!, index));
    removeKey(index);
    onChange(items.toSpliced(index, 1));
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <DragDropProvider
        plugins={PLUGINS}
        sensors={SENSORS}
        onDragEnd={({ canceled, operation: { source } }) => {
          if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
        }}
      >
        <ol ref={list} tabIndex={-1} className="grid grid-cols-1 gap-1.5 outline-none">
          {items.map((item, index) => {
            const key = keys[index] ?? String(index);
            const isOpen = open === key;
            const name = nameOf(item, index);
            return (
              <ItemRow
                key={key}
                id={key}
                index={index}
                name={name}
                note={noteOf?.(item)}
                open={isOpen}
                readOnly={readOnly}
                onToggle={() => setOpen(isOpen ? undefined : key)}
                buttons={
                  <ListItemButtons
                    name={name}
                    index={index}
                    count={items.length}
                    disabled={readOnly}
                    canRemove={items.length > min}
                    onMove={(to) => move(index, to)}
                    onRemove={() => remove(index)}
                  />
                }
              >
                {isOpen && children(item, index, (changed) => onChange(items.with(index, changed)))}
              </ItemRow>
            );
          })}
        </ol>
      </DragDropProvider>
      {items.length === 0 && <p className="text-sm text-quiet">{emptyText}</p>}
      <Button
        size="sm"
        className="justify-self-start"
        disabled={readOnly || items.length >= max}
        onClick={() => {
          onChange([...items, newItem()]);
          openNext();
        }}
      >
        <Plus aria-hidden className="size-4" />
        {addLabel}
      </Button>
    </div>
  );
}

/**
 * The key of the open item.
 * @param openIndex the item to open, because it has a problem
 */
function useOpenItem(keys: readonly string[], count: number, openIndex: number | undefined) {
  const [open, setOpen] = useState(openIndex === undefined ? undefined : keys[openIndex]);
  const [seenProblem, setSeenProblem] = useState(openIndex);
  if (seenProblem !== openIndex) {
    setSeenProblem(openIndex);
    if (openIndex !== undefined) setOpen(keys[openIndex]);
  }
  // An added item has a key only after the next render.
  const [addedTo, setAddedTo] = useState<number>();
  if (addedTo !== undefined && count > addedTo && keys.length === count) {
    setAddedTo(undefined);
    setOpen(keys.at(-1));
  }
  return { open, setOpen, openNext: () => setAddedTo(count) };
}

function ItemRow({
  id,
  index,
  name,
  note,
  open,
  readOnly,
  onToggle,
  buttons,
  children,
}: {
  id: string;
  index: number;
  name: string;
  note: string | undefined;
  open: boolean;
  readOnly: boolean;
  onToggle: () => void;
  buttons: ReactNode;
  /** The fields; nothing while the item is closed. */
  children: ReactNode;
}) {
  const { ref, handleRef } = useSortable({ id, index, disabled: readOnly });
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <li ref={ref} className="rounded-lg border border-line bg-white">
      <div className="flex items-center">
        <span
          ref={handleRef}
          aria-hidden
          className="grid h-9 w-6 shrink-0 cursor-grab touch-none place-items-center text-quiet"
        >
          <GripVertical className="size-4" />
        </span>
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex min-w-0 flex-1 items-center gap-1 py-2 text-left text-sm"
        >
          <Icon aria-hidden className="size-4 shrink-0 text-quiet" />
          <span className="min-w-0 wrap-break-word">
            <span className="line-clamp-3 font-medium">{name}</span>
            {note && <span className="block text-xs text-quiet">{note}</span>}
          </span>
        </button>
        {buttons}
      </div>
      {children && <div className="border-t border-line py-1">{children}</div>}
    </li>
  );
}

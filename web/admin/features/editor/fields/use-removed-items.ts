import { deepEqual } from '@siteyard/schemas/values';
import { shorten } from '@siteyard/schemas/primitives/shorten';
import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { offerUndo } from '../../../lib/offer-undo.ts';

/** The maximum length of a name in a message, in characters. */
const LONGEST_NAME = 60;

/**
 * Reports removed items of a list in messages that offer Undo. The messages close when the block of the
 * list is no longer selected.
 * @returns a function that reports an item; call it before the item is removed
 */
export function useRemovedItems<Item>(
  items: readonly Item[],
  onChange: (items: Item[]) => void,
): (index: number, name: string) => void {
  const latest = useRef({ items, onChange });
  useEffect(() => {
    latest.current = { items, onChange };
  });
  const messages = useRef<(string | number)[]>([]);
  useEffect(() => {
    const shown = messages.current;
    return () => shown.forEach((message) => toast.dismiss(message));
  }, []);
  return (index, name) => {
    const item = items[index]!;
    const count = (all: readonly Item[]) => all.filter((each) => deepEqual(each, item)).length;
    const restore = () => {
      const now = latest.current;
      // Ctrl+Z may have restored it.
      if (count(now.items) < count(items)) now.onChange(now.items.toSpliced(index, 0, item));
    };
    messages.current.push(offerUndo(`Removed “${shorten(name, LONGEST_NAME)}”.`, restore));
  };
}

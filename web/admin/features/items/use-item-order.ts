import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { ItemHead } from '@siteyard/schemas/rentals';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '../../lib/http.ts';
import { ITEM_LISTS_KEY, itemListQuery, type ItemListPart } from '../../lib/items/list-items.ts';
import { moveItem } from '../../lib/move-item.ts';
import { orderItems } from './api/change-items.ts';

/** The time without another move after which the order is saved, in ms. */
const SAVE_AFTER_MS = 600;

/**
 * The order of the items. The list shows a move immediately. Several moves are saved together, a short
 * time after the last one. Items that are not loaded stay after the loaded ones.
 */
export function useItemOrder(loaded: readonly ItemHead[]) {
  const queryClient = useQueryClient();
  /** The keys in the user's order, until the cached list has this order; null for none. */
  const [keys, setKeys] = useState<readonly string[] | null>(null);
  const latest = useRef(keys);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const items = keys ? inOrder(loaded, keys) : loaded;

  const save = useMutation({
    mutationFn: (wanted: readonly string[]) => orderItems([...wanted]),
    // Saves run one after the other, so that the last order is stored.
    scope: { id: 'item-order' },
    onSuccess: async (_, wanted) => {
      await queryClient.cancelQueries({ queryKey: ITEM_LISTS_KEY });
      queryClient.setQueryData(itemListQuery({}).queryKey, (data) => data && sorted(data, wanted));
      // Lists with a filter have the earlier order. They are loaded again when they are shown.
      void queryClient.invalidateQueries({ queryKey: ITEM_LISTS_KEY, refetchType: 'none' });
      if (latest.current === wanted) show(null);
    },
    onError: (error) => {
      console.error('Saving the order of the items failed', error);
      toast.error('The order was not saved.', {
        description: messageOf(error, 'Please try again.'),
      });
      show(null);
      void queryClient.invalidateQueries({ queryKey: ITEM_LISTS_KEY });
    },
  });

  function show(next: readonly string[] | null) {
    latest.current = next;
    setKeys(next);
  }
  const flush = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (latest.current) save.mutate(latest.current);
  };
  const lastFlush = useRef(flush);
  useEffect(() => {
    lastFlush.current = flush;
  });
  // A move just before the screen is left is saved, too.
  useEffect(
    () => () => {
      if (timer.current !== undefined) lastFlush.current();
    },
    [],
  );

  return {
    items,
    move: (from: number, to: number) =>
      show(
        moveItem(
          items.map(({ key }) => key),
          from,
          to,
        ),
      ),
    saveSoon() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => lastFlush.current(), SAVE_AFTER_MS);
    },
  };
}

/** Sorts items in the order of the keys. Items whose keys are missing come last. */
function inOrder(items: readonly ItemHead[], keys: readonly string[]): ItemHead[] {
  const places = new Map(keys.map((key, index) => [key, index]));
  const placeOf = ({ key }: ItemHead) => places.get(key) ?? keys.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Returns the cached parts of the list with all items sorted. Each part keeps its number of items. */
function sorted(
  data: InfiniteData<ItemListPart>,
  keys: readonly string[],
): InfiniteData<ItemListPart> {
  const items = inOrder(
    data.pages.flatMap((part) => part.items),
    keys,
  );
  const sizes = data.pages.map((part) => part.items.length);
  const starts = sizes.map((_, index) =>
    sizes.slice(0, index).reduce((sum, size) => sum + size, 0),
  );
  return {
    ...data,
    pages: data.pages.map((part, index) => ({
      ...part,
      items: items.slice(starts[index], starts[index]! + sizes[index]!),
    })),
  };
}

// oxlint-disable react/set-state-in-effect -- the device is read after hydration
import type { SelectableItem } from '@siteyard/schemas/rentals';
import { useEffect, useState } from 'react';
import {
  onRentalListChange,
  readRentalList,
  tidyList,
  writeRentalList,
  type ListedItem,
} from '../../_shared/rentals/rental-list.ts';
import { linkedItems, loadItemChoices } from './item-choices.ts';

export interface ItemList {
  items: readonly ListedItem[];
  /** The items of the shop; empty until they have loaded. */
  choices: readonly SelectableItem[];
  /** Returns the name of an item; `…` until the items of the shop have loaded. */
  nameOf: (key: string) => string;
  state: 'loading' | 'ready' | 'failed';
  /** Whether items were removed because the shop no longer has them. */
  isReduced: boolean;
  set: (items: readonly ListedItem[]) => void;
}

/**
 * Returns two lists: that of the visitor, which includes the items in the address of the page, and all items
 * of the shop. If the browser cannot store data, the visitor's list is lost when the page closes.
 */
export function useItemList(): ItemList {
  const [items, setItems] = useState<readonly ListedItem[]>([]);
  const [choices, setChoices] = useState<readonly SelectableItem[]>([]);
  const [state, setState] = useState<ItemList['state']>('loading');
  const [isReduced, setReduced] = useState(false);

  useEffect(() => {
    let isDone = false;
    const load = async () => {
      const loaded = await loadItemChoices().catch(() => null);
      if (isDone) return;
      if (!loaded) return setState('failed');
      isDone = true;
      removeEventListener('online', load);
      setChoices(loaded);
      setState('ready');
      const listed = readRentalList();
      const known = listed.filter(({ key }) => loaded.some((choice) => choice.key === key));
      setReduced(known.length < listed.length);
      // A reload must not add the items of the link again.
      const all = [...known, ...linkedItems(loaded, location.search)];
      if (keep(all, setItems)) removeLinkedItems();
    };
    setItems(readRentalList());
    const stop = onRentalListChange(setItems);
    void load();
    addEventListener('online', load);
    return () => {
      isDone = true;
      stop();
      removeEventListener('online', load);
    };
  }, []);

  const nameOf = (key: string) => choices.find((choice) => choice.key === key)?.name ?? '…';
  const set = (next: readonly ListedItem[]) => {
    // The field begins again after the form is sent, also if the browser stores nothing.
    if (next.length === 0) removeLinkedItems();
    keep(next, setItems);
  };
  return { items, choices, nameOf, state, isReduced, set };
}

/** Shows and stores a list. Returns false if the browser does not store it. */
function keep(next: readonly ListedItem[], show: (items: readonly ListedItem[]) => void): boolean {
  const kept = tidyList(next);
  show(kept);
  return writeRentalList(kept);
}

/** Removes the items of the link from the address of the page. */
function removeLinkedItems(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('item')) return;
  url.searchParams.delete('item');
  history.replaceState(history.state, '', url);
}

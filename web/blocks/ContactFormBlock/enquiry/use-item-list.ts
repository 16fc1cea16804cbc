// oxlint-disable react/set-state-in-effect -- the device is read after hydration
import type { ItemChoice } from '@siteyard/schemas/rentals/enquiry';
import { useEffect, useState } from 'react';
import {
  addToRentalList,
  onRentalListChange,
  readRentalList,
  writeRentalList,
  type ListedItem,
} from '../../_shared/rental-list.ts';
import { linkedItems, loadItemChoices } from './item-choices.ts';

export interface ItemList {
  items: readonly ListedItem[];
  /** The items of the shop; empty until they have loaded. */
  choices: readonly ItemChoice[];
  state: 'loading' | 'ready' | 'failed';
  /** Whether items were removed because the shop no longer has them. */
  isReduced: boolean;
  set: (items: readonly ListedItem[]) => void;
}

/**
 * The list of the visitor, with the items of the link, and the items of the shop.
 * @param isUsed whether the form asks for items; in the editor it does not change the list
 */
export function useItemList(isUsed: boolean): ItemList {
  const [items, setItems] = useState<readonly ListedItem[]>([]);
  const [choices, setChoices] = useState<readonly ItemChoice[]>([]);
  const [state, setState] = useState<ItemList['state']>('loading');
  const [isReduced, setReduced] = useState(false);

  useEffect(() => {
    if (!isUsed) return undefined;
    let isGone = false;
    const load = async () => {
      try {
        const loaded = await loadItemChoices();
        if (isGone) return;
        setChoices(loaded);
        setState('ready');
        setReduced(dropUnknown(loaded));
        addLinked(loaded);
      } catch {
        if (!isGone) setState('failed');
      }
    };
    setItems(readRentalList());
    const stop = onRentalListChange(setItems);
    void load();
    addEventListener('online', load);
    return () => {
      isGone = true;
      stop();
      removeEventListener('online', load);
    };
  }, [isUsed]);

  const set = (next: readonly ListedItem[]) => {
    setItems(next);
    writeRentalList(next);
  };
  return { items, choices, state, isReduced, set };
}

/** Removes listed items that the shop no longer has. @returns whether there were some */
function dropUnknown(choices: readonly ItemChoice[]): boolean {
  const listed = readRentalList();
  const known = listed.filter(({ key }) => choices.some((choice) => choice.key === key));
  if (known.length === listed.length) return false;
  writeRentalList(known);
  return true;
}

/** Adds the items of the link, and removes them from the address: a reload must not add them again. */
function addLinked(choices: readonly ItemChoice[]): void {
  const names = linkedItems(location.search);
  if (names.length === 0) return;
  for (const name of names) {
    const found = choices.find(({ key, address }) => name === key || name === address);
    if (found) addToRentalList(found.key);
  }
  const url = new URL(location.href);
  url.searchParams.delete('item');
  history.replaceState(history.state, '', url);
}

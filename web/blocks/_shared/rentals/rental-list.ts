/**
 * The list of items that a visitor wants to ask for. It is stored on the visitor's device only, by the
 * keys of the items, and nothing sends it until the visitor sends the contact form. Every function works
 * if storage is blocked or has broken data: the list is empty then, and changes are not kept.
 */

import { QUANTITY_MOST } from '@siteyard/schemas/rentals';

/** An item on the list. */
export interface ListedItem {
  /** The key of the item. */
  key: string;
  /** 1 or more. */
  quantity: number;
}

/** The name of the list in `localStorage`. */
export const RENTAL_LIST_NAME = 'siteyard-rental-list';

/** The most different items on the list. */
export const RENTAL_LIST_MOST = 20;

/** The version of the stored form. A list in another form counts as empty. */
const VERSION = 1;

/** The event that the window receives after a change in this tab. `storage` reports changes in other tabs. */
const CHANGED = 'siteyard-rental-list';

const KEY = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the list in the order in which the items were added, without entries that are not valid. */
export function readRentalList(): ListedItem[] {
  try {
    const stored = JSON.parse(localStorage.getItem(RENTAL_LIST_NAME) ?? 'null') as {
      version?: unknown;
      items?: unknown;
    } | null;
    if (stored?.version !== VERSION || !Array.isArray(stored.items)) return [];
    return tidyList(stored.items);
  } catch {
    return [];
  }
}

/**
 * Replaces the list; an empty one is removed from the device.
 * @returns whether the list was stored
 */
export function writeRentalList(items: readonly ListedItem[]): boolean {
  try {
    const kept = tidyList(items);
    if (kept.length === 0) localStorage.removeItem(RENTAL_LIST_NAME);
    else localStorage.setItem(RENTAL_LIST_NAME, JSON.stringify({ version: VERSION, items: kept }));
    dispatchEvent(new Event(CHANGED));
    return true;
  } catch {
    return false;
  }
}

/**
 * Adds one piece of an item. An item that is on the list keeps its quantity.
 * @returns `full` if the list already has the most items, `blocked` if the browser stores nothing
 */
export function addToRentalList(key: string): 'listed' | 'full' | 'blocked' {
  const items = readRentalList();
  if (items.some((item) => item.key === key)) return 'listed';
  if (items.length >= RENTAL_LIST_MOST) return 'full';
  return writeRentalList([...items, { key, quantity: 1 }]) ? 'listed' : 'blocked';
}

/**
 * Calls a function after each change of the list, in this tab or another one.
 * @returns a function that stops this
 */
export function onRentalListChange(call: (items: ListedItem[]) => void): () => void {
  const changed = () => call(readRentalList());
  const changedElsewhere = ({ key }: StorageEvent) => {
    // The key is null if all storage was cleared.
    if (key === null || key === RENTAL_LIST_NAME) changed();
  };
  addEventListener(CHANGED, changed);
  addEventListener('storage', changedElsewhere);
  return () => {
    removeEventListener(CHANGED, changed);
    removeEventListener('storage', changedElsewhere);
  };
}

/**
 * Removes invalid entries and later entries with the same key, and limits the list to its maximum
 * length.
 */
export function tidyList(stored: readonly unknown[]): ListedItem[] {
  const items = new Map<string, ListedItem>();
  for (const entry of stored) {
    if (items.size === RENTAL_LIST_MOST) break;
    const { key, quantity } = (entry ?? {}) as Partial<Record<keyof ListedItem, unknown>>;
    if (typeof key !== 'string' || !KEY.test(key) || items.has(key)) continue;
    items.set(key, { key, quantity: asQuantity(quantity) });
  }
  return [...items.values()];
}

const asQuantity = (value: unknown): number =>
  typeof value === 'number' && value >= 1 ? Math.min(QUANTITY_MOST, Math.floor(value)) : 1;

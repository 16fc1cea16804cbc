import type { SelectableItem } from '@siteyard/schemas/rentals';
import { RENTAL_LIST_MOST, type ListedItem } from '../../_shared/rentals/rental-list.ts';

/** Timeout for the list of items, in ms. */
const TIMEOUT_MS = 20_000;

/** Loads the items that visitors can ask for. @throws if they cannot be loaded */
export async function loadItemChoices(): Promise<SelectableItem[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch('/api/item_choices', { signal });
  if (!response.ok) throw new Error(`No items (${response.status}).`);
  return ((await response.json()) as { items: SelectableItem[] }).items;
}

/** The items of the link, such as `?item=digger&item=trailer`: keys or addresses; without unknown ones. */
export const linkedItems = (choices: readonly SelectableItem[], search: string): ListedItem[] =>
  new URLSearchParams(search)
    .getAll('item')
    .slice(0, RENTAL_LIST_MOST)
    .flatMap((name) => {
      const found = choices.find(({ key, address }) => name === key || name === address);
      return found ? [{ key: found.key, quantity: 1 }] : [];
    });

/** Items by the title of their category, in the order of the shop; those without a category first. */
export function byCategory(
  items: readonly SelectableItem[],
): [title: string, items: SelectableItem[]][] {
  const groups = new Map<string, SelectableItem[]>([['', []]]);
  for (const item of items) groups.set(item.category, [...(groups.get(item.category) ?? []), item]);
  return [...groups].filter(([, group]) => group.length > 0);
}

import { useQueries } from '@tanstack/react-query';
import type { PricedItem, ExampleOrder } from '@siteyard/schemas/rentals';
import { itemQuery } from '../items/list-items.ts';

/** Items by their keys, with their names and the values on which prices depend. */
export type NamedItems = ReadonlyMap<string, PricedItem & { name: string }>;

/** Returns the items of orders that are loaded so far. */
export function useItemsOf(orders: readonly Pick<ExampleOrder, 'items'>[]): NamedItems {
  const keys = [...new Set(orders.flatMap(({ items }) => items.map(({ key }) => key)))];
  const found = useQueries({ queries: keys.map((key) => itemQuery(key)) });
  return new Map(found.flatMap(({ data }) => (data ? [[data.key, data] as const] : [])));
}

import { item, type Item } from './item.ts';
import { rentals } from './settings.ts';

export const category = (id: string, title: string) => ({ id, title, address: id });

export const keyOf = (number: number) =>
  `5b3c8a52-6f0d-4f47-9d3c-${String(number).padStart(12, '0')}`;

export const itemOf = (number: number, fields: Partial<Item>): Item =>
  item.parse({ key: keyOf(number), name: 'Item', address: `item-${number}`, ...fields });

export const pounds = rentals.parse({
  currency: 'GBP',
  categories: [category('access', 'Access'), category('diggers', 'Diggers')],
});
export const dollars = rentals.parse({ currency: 'USD' });

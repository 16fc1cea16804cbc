import { itemFields, type ItemHead, rentals } from '@siteyard/schemas/rentals';
import { siteSettings } from '@siteyard/schemas/settings';
import type { Item } from './api/save-item.ts';

/** Items and settings for tests. */

const keyOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const DATE = '2026-11-01T08:00:00.000Z';

export const rules = rentals.parse({
  currency: 'USD',
  categories: [{ id: 'lifts', title: 'Lifts', address: 'lifts' }],
});

/** The answer to `GET /api/site_settings`. */
export const settingsAnswer = (change: object = {}) => ({
  settings: siteSettings.parse({ title: 'Northlift', rentals: rules, ...change }),
  revision: 4,
});

/** An item with its texts. Its name, address and key depend on the number. */
export const testItem = (number: number, change: Partial<Item> = {}): Item => ({
  ...itemFields.parse({
    name: `Lift ${number}`,
    address: `lift-${number}`,
  }),
  key: keyOf(number),
  image: '',
  created_at: DATE,
  updated_at: DATE,
  published_at: DATE,
  unpublished_at: null,
  revision: 3,
  saved_by: 'owner@example.com',
  ...change,
});

/** The answer to `GET /api/items`. */
export const listOf = (...items: ItemHead[]) => ({
  items,
  total: items.length,
  contact: {
    asks_for_items: true,
    page: 16,
  },
});

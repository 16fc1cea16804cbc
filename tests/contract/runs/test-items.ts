import type { JsonObject } from '@siteyard/schemas/values';

export const categories = [{ id: 'lifts', title: 'Lifts', address: 'lifts' }];
export const keyOf = (letter: string) => `${letter.repeat(8)}-0000-4000-8000-000000000000`;
export const [A, B] = [keyOf('a'), keyOf('b')];
export const anItem = (key: string, more: JsonObject = {}): JsonObject => ({
  address: `item-${key[0]}`,
  key,
  name: `Item ${key[0]}`,
  ...more,
});
export const ONE = anItem(A, { rates: { day: 18_500, week: 70_000 } });
export const TWO = anItem(B);

export const settings = (currency: string) => ({ rentals: { currency, categories } });

import { type Bundle, type KeyedDocument } from './bundle.ts';
import { itemFields, type ItemFields } from '../rentals/item.ts';
import { rentals } from '../rentals/settings.ts';
import { testBundle, testPage } from './test-bundle.ts';

export const keyOf = (letter: string) => `${letter.repeat(8)}-0000-4000-8000-000000000000`;
export const [A, B, C] = [keyOf('a'), keyOf('b'), keyOf('c')];
export type Fields = Partial<ItemFields>;

export const anItem = (key: string, fields: Fields = {}): KeyedDocument<'items'> => ({
  ...itemFields.parse({ name: `Item ${key[0]}`, address: `item-${key[0]}`, ...fields }),
  key,
});
export const rules = rentals.parse({
  currency: 'USD',
  categories: [{ id: 'lifts', title: 'Lifts', address: 'lifts' }],
});
export function withItems(...items: KeyedDocument<'items'>[]): Bundle {
  const bundle = testBundle(testPage(1));
  return { ...bundle, settings: { ...bundle.settings, rentals: rules }, items };
}

export const linkTo = (href: string) => ({
  blocks: [{ type: 'paragraph' as const, data: { text: `See <a href="${href}">it</a>` } }],
});

import { expect, test } from 'vitest';
import { documentKind } from '@siteyard/schemas/documents';
import { itemFields } from '@siteyard/schemas/rentals';
import type { Migration } from '../../../types/migrate.d.ts';
import { siteSettings } from '@siteyard/schemas/settings';
import { migrateDocument } from './migrate.ts';
import { editSite } from './site-editor.ts';

const ITEMS = documentKind('items');

const LIFT = {
  ...itemFields.parse({ name: 'Lift', address: 'lift', rates: { day: 12_500 } }),
  key: '5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e11',
};

const { site } = editSite({ settings: siteSettings.parse({}), items: [] }, 'm');

const migrate = (item: NonNullable<Migration['item']>, before = LIFT) =>
  migrateDocument(
    ITEMS,
    before,
    { id: 'm', file: 'm.ts', checksum: '', migration: { item } },
    site,
  );

test('returns the same item if a script changes nothing', () => {
  expect(migrate((item) => void (item.name = 'Lift'))).toBe(LIFT);
  expect(migrate((item) => void (item.name = 'Crane'))).toEqual({ ...LIFT, name: 'Crane' });
  // An older bundle may have the address of a picture with a version.
  const pictures = [{ image: `/uploads/${'a'.repeat(64)}.jpg?cb=1`, alt: '' }];
  const older = { ...LIFT, pictures };
  expect(migrate((item) => void (item.name = 'Lift'), older)).toBe(older);
});

test('gives a removed text its default', () => {
  const withText = { ...LIFT, text: { blocks: [{ type: 'paragraph', data: { text: 'High' } }] } };
  const script = { id: 'm', file: 'm.ts', checksum: '' };
  const item = (each: object) => Reflect.deleteProperty(each, 'text');
  expect(migrateDocument(ITEMS, withText, { ...script, migration: { item } }, site)).toEqual(LIFT);
});

test.each<[string, object, string]>([
  ['a text that is no rich text', { text: null }, 'text must be an object'],
  ['a rate that is no number', { rates: { day: '12' } }, 'rates.day must be a number'],
  ['an unknown field', { colour: 'red' }, 'colour is not a known key'],
])('refuses %s', (_, change, problem) => {
  expect(() => migrate((item) => void Object.assign(item, change))).toThrow(problem);
});

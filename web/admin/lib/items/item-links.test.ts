import { expect, test } from 'vitest';
import { rentals } from '@siteyard/schemas/rentals';
import { itemLinks } from './item-links.ts';

const rules = rentals.parse({
  path: 'hire',
  currency: 'USD',
  categories: [{ id: 'lifts', title: 'Höhentechnik', address: 'lifts' }],
});
const items = [
  { name: 'Scissor lift', address: 'scissor-lift', published_at: '2026-11-01T00:00:00Z' },
  { name: 'Drill', address: 'drill', published_at: null },
];

test('the list of all items, each category and each item are targets of links', () => {
  expect(itemLinks(rules, items, '')).toEqual([
    { href: '/hire', name: 'All items', note: 'list' },
    { href: '/hire/lifts', name: 'Höhentechnik', note: 'category' },
    { href: '/hire/scissor-lift', name: 'Scissor lift', note: 'item' },
    { href: '/hire/drill', name: 'Drill', note: 'not public' },
  ]);
});

test.each([
  ['hohen', ['/hire/lifts']],
  ['LIFT scissor', ['/hire/scissor-lift']],
  ['pump', []],
])('the search "%s" finds %j', (search, hrefs) => {
  expect(itemLinks(rules, items, search).map(({ href }) => href)).toEqual(hrefs);
});

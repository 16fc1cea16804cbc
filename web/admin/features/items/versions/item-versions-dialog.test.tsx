import { itemFields, type ItemFields } from '@siteyard/schemas/rentals';
import { siteSettings } from '@siteyard/schemas/settings';
import { expect, test } from 'vitest';
import { NO_PAGES, testCommit } from '../../../lib/history/test-commits.ts';
import {
  callsOf,
  click,
  control,
  openAdmin,
  refused,
  see,
  seeText,
  useAdminTests,
} from '../../../test-admin.tsx';
import type { Item } from '../api/save-item.ts';
import { rules, testItem } from '../test-items.ts';
import { ItemVersionsDialog } from './item-versions-dialog.tsx';

useAdminTests();

const item = testItem(1, { rates: { day: 8500 }, category: 'lifts', revision: 3 });
const LIST = `GET /api/commits?limit=30&item=${item.key}`;
const VERSION = `/api/items/${item.key}/versions/2`;
const changed = (version: number | 'now') => ({
  kind: 'item',
  version,
  ...NO_PAGES,
  item_count: 1,
  items: [
    {
      key: item.key,
      name: item.name,
      actions: ['content' as const],
    },
  ],
});
const commits = [testCommit(9, changed('now')), testCommit(8, changed(2))];
const earlier: ItemFields = {
  ...itemFields.parse({ name: item.name, address: item.address }),
  rates: { day: 7900 },
  order: 500,
};

function open(answers: object = {}, unsaved = false) {
  const restored: Item[] = [];
  openAdmin(
    <ItemVersionsDialog
      {...{ item, unsaved, site: siteSettings.parse({ title: 'Northlift', rentals: rules }) }}
      onRestored={(each) => restored.push(each)}
      onClose={() => {}}
    />,
    {
      [LIST]: { commits, next: null },
      [`GET ${VERSION}`]: { item: earlier },
      ...answers,
    },
  );
  return restored;
}

/** Selects an entry of the list; the newest has the index 0. */
const choose = (at: number) =>
  see(() => {
    const entry = document.querySelectorAll<HTMLElement>('li button')[at];
    expect(entry).toBeDefined();
    entry?.click();
  });

const differences = () =>
  [...document.querySelectorAll('details[open] dl > div')].map(({ textContent }) => textContent);

test('a version shows its page and its differences from the item in words', async () => {
  open();
  await choose(1);
  await seeText('2 differences from now');
  expect(differences()).toEqual(['CategoryThen—NowLifts', 'Rates, dayThen79.00Now85.00']);
  expect(document.querySelector('[role=region]')?.getAttribute('aria-label')).toMatch(/^The item/);
  const link = await control('History of this item');
  expect(link.getAttribute('href')).toBe(`/admin/history?item=${item.key}`);
});

test('a version is restored after a confirmation that mentions unsaved changes', async () => {
  const restored = open({ [`POST ${VERSION}/restore`]: { item: { ...item, revision: 4 } } }, true);
  await choose(1);
  await click('Restore this version');
  await seeText('Your unsaved changes stay in the form.');
  expect(callsOf(({ method }) => method === 'POST')).toEqual([]);
  await click('Restore');
  await see(() => expect(restored.map(({ revision }) => revision)).toEqual([4]));
});

test('a version that cannot be loaded shows an error', async () => {
  open({ [`GET ${VERSION}`]: refused(500, { error: 'Not now.' }) });
  await choose(1);
  await seeText('Not now.');
});

test('an item without versions shows an explanation', async () => {
  open({ [LIST]: { commits: commits.slice(0, 1), next: null } });
  await seeText('When you save a change, the previous version is kept here');
});

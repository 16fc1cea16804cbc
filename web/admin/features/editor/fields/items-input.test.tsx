import { useState } from 'react';
import { expect, test } from 'vitest';
import { rentals } from '@siteyard/schemas/rentals';
import { siteSettings } from '@siteyard/schemas/settings';
import { click, openAdmin, see, seeText, useAdminTests } from '../../../test-admin.tsx';
import { EditorContext, type EditorContextValue } from '../editor-context.ts';
import { ItemCategoryInput } from './item-category-input.tsx';
import { ItemsInput } from './items-input.tsx';

useAdminTests();

const rules = rentals.parse({
  currency: 'USD',
  categories: [{ id: 'lifts', title: 'Lifts', address: 'lifts' }],
});
const item = (key: string, name: string, more = {}) => ({
  key,
  name,
  address: key,
  category: 'lifts',
  published_at: '2026-11-01T00:00:00Z',
  ...more,
});
const ITEMS = [item('a', 'Boom lift'), item('b', 'Drill', { published_at: null })];

let changes: unknown[] = [];
function Fields({ keys, category }: { keys: string[]; category: string }) {
  const [chosen, setChosen] = useState<unknown>(keys);
  const common = { readOnly: false, name: 'x' };
  const change = (value: unknown) => {
    changes.push(value);
    setChosen(value);
  };
  return (
    <>
      <ItemsInput
        {...common}
        field={{ type: 'items', label: 'Chosen items', max: 3 }}
        value={chosen}
        onChange={change}
      />
      <ItemCategoryInput
        {...common}
        field={{ type: 'itemCategory', label: 'Category' }}
        value={category}
        onChange={(value) => changes.push(value)}
      />
    </>
  );
}

function open(keys: string[], { category = '', hasItems = true } = {}) {
  changes = [];
  const settings = siteSettings.parse({ ...(hasItems && { rentals: rules }) });
  openAdmin(
    <EditorContext value={{ settings } as unknown as EditorContextValue}>
      <Fields keys={keys} category={category} />
    </EditorContext>,
    hasItems ? { 'GET /api/items': { items: ITEMS, total: 2 } } : {},
  );
}
const rows = () => [...document.querySelectorAll('ol > li')].map((row) => row.textContent);

test('the chosen items are listed by name, also those that visitors do not see or that are gone', async () => {
  open(['b', 'gone', 'a']);
  await see(() => expect(rows()).toEqual(['Drill (not public)', 'A deleted item', 'Boom lift']));
  await click('Move Boom lift up');
  expect(changes).toEqual([['b', 'a', 'gone']]);
  await click('Remove A deleted item');
  expect(changes.at(-1)).toEqual(['b', 'a']);
});

test('an item is added from a list that can be searched', async () => {
  open(['b']);
  await see(() => expect(rows()).toEqual(['Drill (not public)']));
  await click('Add an item');
  await see(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(1));
  const option = document.querySelector<HTMLElement>('[role=option]')!;
  expect(option.textContent).toBe('Boom liftLifts');
  option.click();
  await see(() => expect(changes).toEqual([['b', 'a']]));
});

test('a category that was deleted stays selected until another is chosen', async () => {
  open([], { category: 'gone' });
  const select = () => document.querySelector('select')!;
  await see(() =>
    expect([...select().options].map(({ text }) => text)).toEqual([
      'Choose a category',
      'Lifts',
      'A deleted category',
    ]),
  );
  expect(select().value).toBe('gone');
});

test('a site without rental items explains where they come from', async () => {
  open([], { hasItems: false });
  await seeText('First add your rental items under Items.');
  await seeText('Add categories to your items first.');
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { localDrafts } from '../../../lib/drafts/local-drafts.ts';
import {
  click,
  control,
  refused,
  see,
  seeText,
  type,
  useAdminTests,
} from '../../../test-admin.tsx';
import { open, saved } from './test-rental-settings.tsx';

useAdminTests();
// jsdom has no IndexedDB.
beforeEach(() => {
  vi.spyOn(localDrafts, 'put').mockResolvedValue(undefined);
  vi.spyOn(localDrafts, 'remove').mockResolvedValue(undefined);
});

describe('the categories', () => {
  const category = (title: string) => ({
    id: title.toLowerCase(),
    title,
    address: title.toLowerCase(),
  });
  const rows = () =>
    [...document.querySelectorAll<HTMLDetailsElement>('ol[aria-label="Categories"] details')].map(
      ({ open: isOpen, firstElementChild: summary }) => [summary?.textContent, isOpen],
    );

  test('show only their titles at first, and the fields of a new one', async () => {
    open({ categories: [category('Lifts'), category('Cranes')] });
    await seeText('Cranes');
    expect(rows()).toEqual([
      ['Lifts', false],
      ['Cranes', false],
    ]);
    (await control<HTMLButtonElement>('+ Add category')).focus();
    await click('+ Add category');
    await see(() => expect(rows()[2]).toEqual(['Category 3', true]));
    expect(document.activeElement).toBe(await control('Name of category 3'));
  });

  test('stay open while a title is typed, and open if the form is not saved because of them', async () => {
    open({ categories: [category('Lifts'), category('Cranes')] });
    await type('Name of category 1', ' ');
    await click('Save Settings');
    await see(() => expect(rows().map(([, isOpen]) => isOpen)).toEqual([true, false]));
    await type('Name of category 1', 'Platforms');
    expect(rows()[0]).toEqual(['Platforms', true]);
  });

  test('open for the problems that the site finds in them', async () => {
    const issues = [{ path: 'settings.rentals.categories[1].address', message: 'is already used' }];
    open(
      { categories: [category('Lifts'), category('Cranes')] },
      { 'PUT /api/site_settings': refused(422, { issues }) },
    );
    await type('Tax', 'before_tax');
    await click('Save Settings');
    await see(() => expect(rows().map(([, isOpen]) => isOpen)).toEqual([false, true]));
  });
});

describe('a new row', () => {
  test('gets the focus, and is not saved without a name', async () => {
    open({});
    (await control<HTMLButtonElement>('+ Add zone')).focus();
    await click('+ Add zone');
    const name = await control('Name of zone 1');
    await see(() => expect(document.activeElement).toBe(name));
    await type('Name of zone 1', ' ');
    expect(name.checkValidity()).toBe(false);
    await type('Name of zone 1', 'Near');
    expect((await saved()).zones).toMatchObject([{ title: 'Near', fee: null }]);
  });

  test('of the categories has the address of its title, until the address is typed or saved', async () => {
    const first = { id: 'lifts', title: 'Lifts', address: 'lifts' };
    open({ categories: [first] });
    await click('+ Add category');
    await type('Name of category 2', 'Lifts');
    expect((await control('Web address of category 2')).value).toBe('lifts-2');
    await type('Name of category 2', 'Diggers');
    expect((await control('Web address of category 2')).value).toBe('diggers');
    await type('Web address of category 2', 'digging');
    await type('Name of category 2', 'Excavators');
    await type('Name of category 1', 'Platforms');
    expect((await saved()).categories).toMatchObject([
      { title: 'Platforms', address: 'lifts' },
      { title: 'Excavators', address: 'digging' },
    ]);
  });
});

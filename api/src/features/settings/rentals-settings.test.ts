import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { settingsAnswer } from '@siteyard/schemas/settings';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { entryOf } from '../../../../tests/helpers/entries.ts';
import { createPage } from '../../../../tests/helpers/factories.ts';
import { storeItems, turnRentalsOn } from '../../../../tests/helpers/items.ts';
import { liveItems, publishedItems } from '../items/stored-item.ts';
import { codeOf } from '../../../../tests/helpers/agent.ts';

let app: TestSite;
let admin: Agent;
beforeEach(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterEach(() => app.close());

const save = (rentals: object | null) => admin.put('/api/site_settings', { settings: { rentals } });
const messageOf = ({ body }: { body: unknown }) => (body as ErrorBody).error;
const category = (address: string) => ({ id: address, title: address, address });
const settingsEntry = () => entryOf(app, 'settings:site');

test('the entry of the settings has the path, the currency and the categories, if there are rentals', async () => {
  await admin.put('/api/site_settings', { settings: { title: 'Brindle' } });
  expect(await settingsEntry()).not.toHaveProperty('rentals');
  await turnRentalsOn(admin, { path: 'hire', categories: [category('lifts')] });
  expect((await settingsEntry()).rentals).toEqual({
    path: 'hire',
    currency: 'USD',
    categories: [category('lifts')],
    former_paths: [],
  });
  await turnRentalsOn(admin, { path: 'rent' });
  await turnRentalsOn(admin, { path: 'rentals' });
  expect((await settingsEntry()).rentals).toMatchObject({ former_paths: ['hire', 'rent'] });
  await save(null);
  expect(await settingsEntry()).not.toHaveProperty('rentals');
});

test('pages whose addresses begin with a new path move in the same commit, and redirect', async () => {
  const one = await createPage(admin, { address: 'hire' });
  const two = await createPage(admin, { address: 'hire/cranes' });
  const other = await createPage(admin, { address: 'hire-2' });
  const { number } = app.site.services.content;
  await turnRentalsOn(admin, { path: 'hire' });
  expect(app.site.services.content.number).toBe(number + 1);
  const moved = await Promise.all([one, two, other].map(({ id }) => entryOf(app, `page:${id}`)));
  expect(moved.map(({ address }) => address)).toEqual(['hire-3', 'hire-3/cranes', 'hire-2']);
  expect(moved.map((page) => page.former_addresses)).toEqual([['hire'], ['hire/cranes'], []]);
});

test('a page cannot have an address that begins with the path of the items', async () => {
  await turnRentalsOn(admin, { path: 'hire' });
  const refused = await admin.post('/api/pages', { page: { title: 'Hire', address: 'hire/one' } });
  expect([refused.status, codeOf(refused)]).toEqual([409, 'address_reserved']);
  const page = await createPage(admin, { address: 'hire-us' });
  const change = { page: { address: 'hire' } };
  expect(codeOf(await admin.patch(`/api/pages/${page.id}`, change))).toBe('address_reserved');
});

test('a page from the trash is restored without an address that items use', async () => {
  const { id } = await createPage(admin, { address: 'hire' });
  await admin.delete(`/api/pages/${id}`);
  await turnRentalsOn(admin, { path: 'hire' });
  expect((await admin.post(`/api/trash/page-${id}/restore`)).status).toBe(200);
  expect(await entryOf(app, `page:${id}`)).toMatchObject({ address: '' });
});

test('the currency cannot change while an item has a rate or a deposit, even in the trash', async () => {
  await turnRentalsOn(admin);
  await storeItems(app, [{ name: 'Free' }]);
  expect((await save({ currency: 'EUR' })).status).toBe(200);
  await storeItems(app, [{ rates: { day: 100 } }]);
  await storeItems(app, [{ deposit: 5 }], { deleted: { at: new Date(), by: null } });
  const refused = await save({ currency: 'USD' });
  expect([refused.status, codeOf(refused)]).toEqual([409, 'rentals_in_use']);
  expect(messageOf(refused)).toContain('in EUR: 2 (1 of them in the trash)');
  // The rule also holds after the rentals were removed and added again.
  await save(null);
  expect(codeOf(await save({ currency: 'USD' }))).toBe('rentals_in_use');
  expect((await save({ currency: 'EUR' })).status).toBe(200);
});

test('a new category cannot have the address of an item', async () => {
  await turnRentalsOn(admin);
  await storeItems(app, [{ name: 'Scissor lift', address: 'lifts' }]);
  const refused = await save({ currency: 'USD', categories: [category('lifts')] });
  expect([refused.status, codeOf(refused)]).toEqual([409, 'item_address_taken']);
  expect(messageOf(refused)).toContain('"Scissor lift"');
});

test('items are in the order of the shop, and found by their present and former addresses', async () => {
  const [, two] = await storeItems(app, [
    { name: 'b', order: 1 },
    { name: 'a', order: 1, address: 'now' },
    { name: 'z', order: 0 },
  ]);
  await storeItems(app, [{ name: 'hidden' }], { published_at: null, order: 0 });
  const named = (items: readonly { name: string }[]) => items.map(({ name }) => name);
  const snapshot = await app.site.services.content.refresh();
  expect(named(liveItems(snapshot))).toEqual(['hidden', 'z', 'a', 'b']);
  expect(publishedItems(snapshot)).toEqual([]);
  await turnRentalsOn(admin);
  await storeItems(app, [{ key: two!.key, address: 'now', name: 'a', order: 1 }], {
    former_addresses: ['before'],
  });
  const after = await app.site.services.content.refresh();
  expect(named(publishedItems(after))).toEqual(['z', 'a', 'b']);
  expect(after.itemByAddress('now')?.name).toBe('a');
  expect(after.itemByFormerAddress('before')?.name).toBe('a');
  expect(after.itemByAddress('before')).toBeUndefined();
  await expect(storeItems(app, [{ name: 'twin', address: 'now' }])).rejects.toThrow('both have');
});

test('guests get the settings without the confirmed examples and the text of quotes', async () => {
  const example = {
    items: [{ key: randomUUID() }],
    from: '2027-03-01T09:00',
    to: '2027-03-02T09:00',
  };
  await turnRentalsOn(admin, {
    path: 'hire',
    examples: [{ ...example, total: 12_345 }],
    quote: 'Dear {name}',
  });
  const rulesFor = async (caller: Pick<Agent, 'get'>) =>
    settingsAnswer.parse((await caller.get('/api/site_settings')).body).settings.rentals;
  expect(await rulesFor(admin)).toMatchObject({
    examples: [{ total: 12_345 }],
    quote: 'Dear {name}',
  });
  expect(await rulesFor(app.guest())).toMatchObject({ examples: [], quote: '' });
});

import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { itemList, importItemsAnswer, type ImportItems } from '@siteyard/schemas/rentals';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { turnRentalsOn } from '../../../../tests/helpers/items.ts';
import { createItemsImport } from './items-import.service.ts';

const SIXTY = readFileSync(
  `${import.meta.dirname}/../../../../fixtures/rentals/sixty-items.csv`,
  'utf8',
);

let app: TestSite;
let admin: Agent;
beforeEach(async () => {
  app = await startTestSite();
  admin = await app.signIn();
  await turnRentalsOn(admin, { categories: [{ id: 'lifts', title: 'Access', address: 'lifts' }] });
});
afterEach(() => app.close());

async function importTable(text: string, more: Partial<ImportItems> = {}) {
  const answer = await admin.post('/api/items/import', { text, ...more });
  expect(answer.status, answer.text).toBe(200);
  return importItemsAnswer.parse(answer.body);
}
const list = async () => itemList.parse((await admin.get('/api/items?limit=500')).body).items;
const latest = () => app.site.services.content.number;
const categories = async () => {
  const { body } = await admin.get('/api/site_settings');
  return (body as { settings: { rentals: { categories: { title: string }[] } } }).settings.rentals
    .categories;
};

describe('a table of rental items', () => {
  test('is planned without a change', async () => {
    const number = latest();
    const { commit, plan } = await importTable(SIXTY, { dry_run: true });
    expect(commit).toBeNull();
    expect(plan.added).toHaveLength(60);
    expect(plan.added[0]).toMatchObject({
      line: 2,
      name: 'Scissor lift 19 ft',
      category: 'Access',
      fields: [
        {
          field: 'Day',
          before: '',
          after: '$62',
        },
        {},
        {},
        {},
        {},
        {},
      ],
    });
    expect(plan.categories).toHaveLength(5);
    expect([await list(), latest()]).toEqual([[], number]);
    const { items } = (await admin.get('/api/activity')).body as { items: { action: string }[] };
    expect(items.map(({ action }) => action)).not.toContain('items.imported');
  });

  test('names the confirmed examples whose total changes', async () => {
    await importTable('Name,Day\nLift,90\n');
    const { key } = (await list())[0]!;
    const example = { from: '2027-03-01T09:00', to: '2027-03-02T09:00', total: 18_000 };
    await turnRentalsOn(admin, { examples: [{ ...example, items: [{ key, quantity: 2 }] }] });
    const totals = async (text: string) =>
      (await importTable(text, { dry_run: true })).plan.changed_totals;
    expect(await totals('Name,Day\nLift,95\n')).toEqual([
      {
        index: 0,
        total: 18e3,
        now: 19e3,
        currency: 'USD',
        order: '2 × Lift, 2027-03-01 09:00 to 2027-03-02 09:00',
      },
    ]);
    expect(await totals('Name,Week\nLift,600\n')).toBeUndefined();
  });

  test('adds items and their categories with one commit, and an undo removes them', async () => {
    const number = latest();
    const { commit } = await importTable(SIXTY);
    expect([commit, latest()]).toEqual([number + 1, number + 1]);
    const items = await list();
    expect(items.map(({ name }) => name).slice(0, 2)).toEqual([
      'Scissor lift 19 ft',
      'Scissor lift 26 ft',
    ]);
    expect(items).toHaveLength(60);
    expect(items.every(({ published_at }) => published_at === null)).toBe(true);
    expect(await categories()).toHaveLength(6);
    const page = await admin.get(`/api/commits?limit=1`);
    expect(page.text).toContain('items_import');
    const undone = await admin.post(`/api/commits/${commit}/undo`);
    expect(undone.status, undone.text).toBe(200);
    expect([(await list()).length, (await categories()).length]).toEqual([0, 1]);
  });

  test('changes the values of present items, and keeps the others', async () => {
    await importTable('Name,Category,Day,Week\nBoom,Access,100,300\nPump,,50,150\n');
    const [boom] = await list();
    await admin.patch(`/api/items/${boom!.key}`, { item: { rate_note: 'With operator' } });
    const { plan } = await importTable('Name,Day,Deposit\nBOOM,110,$20\n', { only_rates: true });
    expect(plan.changed).toMatchObject([
      {
        key: boom!.key,
        fields: [
          { field: 'Day', before: '$100', after: '$110' },
          { field: 'Deposit', before: '', after: '$20' },
        ],
      },
    ]);
    const { body } = await admin.get(`/api/items/${boom!.key}`);
    expect(body).toMatchObject({
      item: {
        name: 'Boom',
        category: 'lifts',
        rates: {
          day: 11e3,
          week: 3e4,
        },
        deposit: 2e3,
        rate_note: 'With operator',
        revision: 3,
      },
    });
  });

  test('makes no commit if nothing changes, as after an export', async () => {
    await importTable(SIXTY);
    const exported = await admin.get('/api/items.csv');
    expect(exported.headers.get('content-type')).toContain('text/csv');
    const number = latest();
    const { commit, plan } = await importTable(exported.text);
    expect([commit, plan.unchanged, plan.problems, latest()]).toEqual([null, 60, [], number]);
  });

  /** Imports a table, with another change between the plan and the commit. */
  async function importAfter(change: () => Promise<unknown>, text: string) {
    const { content } = app.site.services;
    let isFirst = true;
    const tables = createItemsImport({
      content: {
        async commit(...call) {
          if (isFirst) await change();
          isFirst = false;
          return content.commit(...call);
        },
        get: (...call) => content.get(...call),
        refresh: (...call) => content.refresh(...call),
      },
    });
    const request = { text, dry_run: false, only_rates: false };
    return tables.import(request, { name: ADMIN.email, source: 'administrator' });
  }

  test('is planned again if another administrator was first', async () => {
    await importTable('Name,Day\nBoom,100\n');
    const [boom] = await list();
    const { commit } = await importAfter(
      () => admin.patch(`/api/items/${boom!.key}`, { item: { summary: 'High' } }),
      'Name,Day\nBoom,110\n',
    );
    expect(commit).toBe(latest());
    expect((await list())[0]).toMatchObject({ summary: 'High', rates: { day: 11_000 } });
  });

  test('gives a new category another address than an item that was created meanwhile', async () => {
    const { commit } = await importAfter(
      () => admin.post('/api/items', { item: { name: 'Cranes', address: 'cranes' } }),
      'Name,Category,Day\nBoom,Cranes,110\n',
    );
    expect(commit).toBe(latest());
    expect((await categories()).at(-1)).toMatchObject({ title: 'Cranes', address: 'cranes-2' });
  });

  test('is refused while the site has no rental settings', async () => {
    await admin.put('/api/site_settings', { settings: { rentals: null } });
    for (const answer of [
      await admin.post('/api/items/import', { text: 'Name,Day\nBoom,1\n' }),
      await admin.get('/api/items.csv'),
    ])
      expect(answer.body).toMatchObject({ code: 'rentals_off' });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContentRun, RunChanges } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import type { JsonObject } from '@siteyard/schemas/values';
import { hashItem, readItem } from '@siteyard/schemas/rentals';
import { sha256 } from '../../../api/src/lib/sha256.ts';
import type { Agent, TestSite } from '../../helpers/app.ts';
import { removeAll } from '../../helpers/entries.ts';
import { turnRentalsOn } from '../../helpers/items.ts';
import {
  apply,
  exportItems,
  exportSite,
  importBundle,
  plan,
  sendBundle,
  sentPage,
  undo,
} from '../../helpers/content-runs.ts';
import { heading } from '../../helpers/factories.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';

let app: TestSite;
let operator: Agent;
let admin: Agent;
let siteId: string;
const categories = [{ id: 'lifts', title: 'Lifts', address: 'lifts' }];
beforeAll(async () => {
  ({ app, operator, admin, siteId } = await startLiveSite());
  await turnRentalsOn(admin, { categories });
});
afterAll(() => app.close());
beforeEach(() => removeAll(app, 'item'));

const keyOf = (letter: string) => `${letter.repeat(8)}-0000-4000-8000-000000000000`;
const [A, B] = [keyOf('a'), keyOf('b')];
const anItem = (key: string, more: JsonObject = {}): JsonObject => ({
  address: `item-${key[0]}`,
  key,
  name: `Item ${key[0]}`,
  ...more,
});
const ONE = anItem(A, { rates: { day: 18_500, week: 70_000 } });
const TWO = anItem(B);

const settings = (currency: string) => ({ rentals: { currency, categories } });
const bring = (items: JsonObject[], options: JsonObject = {}, more: JsonObject = {}) =>
  importBundle(operator, { siteId, pages: [], items, ...more }, options);
const planned = async (items: JsonObject[], options: JsonObject = {}, more: JsonObject = {}) =>
  plan(operator, await sendBundle(operator, { siteId, pages: [], items, ...more }, options));
const actionsOf = ({ plan: made }: ContentRun) =>
  Object.fromEntries((made?.items ?? []).map(({ key, action }) => [key[0], action]));
const reasonOf = ({ plan: made }: ContentRun, key = A) =>
  made?.items?.find((item) => item.key === key)?.reason;
async function edit(key: string, item: JsonObject): Promise<void> {
  const answer = await admin.patch(`/api/items/${key}`, { item });
  expect(answer.status, answer.text).toBe(200);
}

describe('items of a bundle', () => {
  test('are created, found unchanged, updated, and merged value by value', async () => {
    expect(actionsOf(await bring([ONE, TWO]))).toEqual({ a: 'create', b: 'create' });
    expect(await exportItems(operator)).toEqual([ONE, TWO]);
    expect(actionsOf(await bring([ONE, TWO]))).toEqual({ a: 'unchanged', b: 'unchanged' });
    await edit(A, { rates: { day: 19_500, week: 70_000 } });
    const both = [
      { ...ONE, rates: { day: 18_500, week: 75_000 } },
      { ...TWO, name: 'Two' },
    ];
    expect(actionsOf(await bring(both))).toEqual({ a: 'merge', b: 'update' });
    expect(await exportItems(operator)).toEqual([
      { ...ONE, rates: { day: 19_500, week: 75_000 } },
      both[1],
    ]);
    expect(actionsOf(await bring(both))).toEqual({ a: 'keep', b: 'unchanged' });
  });

  test('are not in a plan if neither side has any', async () => {
    expect((await bring([])).plan).not.toHaveProperty('items');
  });

  test('are shown to visitors, but stay hidden if a person has unpublished them', async () => {
    await bring([ONE, TWO]);
    expect((await admin.post(`/api/items/${A}/unpublish`)).status).toBe(200);
    expect(await exportItems(operator)).toEqual([TWO]);
    expect(actionsOf(await bring([{ ...ONE, name: 'New' }, TWO]))).toEqual({
      a: 'update',
      b: 'unchanged',
    });
    expect(await exportItems(operator)).toEqual([TWO]);
    const { item } = (await admin.get(`/api/items/${A}`)).body as { item: JsonObject };
    expect(item).toMatchObject({ name: 'New', published_at: null });
  });

  test('that were never published are published', async () => {
    const made = await admin.post('/api/items', { item: { name: 'Own', address: 'own' } });
    expect(made.status, made.text).toBe(201);
    const { key } = (made.body as { item: { key: string } }).item;
    const run = await bring([{ address: 'own', key, name: 'Own' }]);
    expect(run.plan?.items).toMatchObject([
      { action: 'update', reason: 'publishes the item, which was never published' },
    ]);
    expect(await exportItems(operator)).toMatchObject([{ key }]);
  });

  test.each([
    ['skip', { a: 'skip' }, 19_500],
    ['overwrite', { a: 'update' }, 20_000],
    ['merge', { a: 'merge' }, 19_500],
  ])('that both sides changed are settled by the rule %s', async (rule, actions, day) => {
    await bring([ONE]);
    await edit(A, { rates: { day: 19_500, week: 70_000 } });
    const theirs = { ...ONE, rates: { day: 20_000, week: 70_000 } };
    const stopped = await planned([theirs]);
    expect(stopped.plan?.items).toMatchObject([
      {
        action: 'conflict',
        conflicts: [{ path: 'rates.day', base: 18_500, ours: 19_500, theirs: 20_000 }],
      },
    ]);
    const refused = await operator.post(`/api/operator/runs/${stopped.id}/apply`, {
      seal: stopped.plan?.seal,
    });
    expect(refused.body).toMatchObject({
      code: 'import_conflict',
      issues: [{ path: `items/${A}` }],
    });
    expect(actionsOf(await bring([theirs], { on_conflict: rule }))).toEqual(actions);
    expect(await exportItems(operator)).toMatchObject([{ rates: { day } }]);
  });

  test('are copied once, with a new address', async () => {
    await bring([ONE]);
    await edit(A, { name: 'Ours' });
    const theirs = { ...ONE, name: 'Theirs' };
    await bring([theirs], { on_conflict: 'copy' });
    await bring([theirs], { on_conflict: 'copy' });
    const all = await exportItems(operator);
    expect(all.map(({ name, address }) => [name, address].join(' ')).toSorted()).toEqual([
      'Ours item-a',
      'Theirs item-a-2',
    ]);
  });

  test('with the address of another item or a category conflict, or get another address', async () => {
    await bring([TWO]);
    const same = anItem(A, { address: 'item-b' });
    const stopped = await planned([same, TWO]);
    expect(actionsOf(stopped)).toEqual({ a: 'conflict', b: 'unchanged' });
    expect(reasonOf(stopped)).toBe('the item "Item b" has the address "item-b"');
    expect(reasonOf(await planned([anItem(A, { address: 'lifts' })]))).toBe(
      'the category "Lifts" has the address "lifts"',
    );
    await bring([same, TWO], { on_conflict: 'merge' });
    expect(await exportItems(operator)).toMatchObject([{ key: A, address: 'item-b-2' }, TWO]);
  });

  test('may swap their addresses', async () => {
    await bring([ONE, TWO]);
    const swapped = [
      { ...ONE, address: 'item-b' },
      { ...TWO, address: 'item-a' },
    ];
    expect(actionsOf(await bring(swapped))).toEqual({ a: 'update', b: 'update' });
    expect(await exportItems(operator)).toEqual(swapped);
  });

  test('in another currency conflict, as do the settings, with every rule', async () => {
    await bring([ONE]);
    for (const on_conflict of ['fail', 'overwrite', 'merge']) {
      const { plan: made } = await planned(
        [{ ...ONE, name: 'New' }],
        { on_conflict },
        {
          settings: settings('EUR'),
        },
      );
      expect(made?.settings).toMatchObject({
        action: 'conflict',
        reason: 'the prices of the bundle are in EUR, and those of the site in USD',
      });
      expect(made?.items).toMatchObject([
        { action: 'conflict', reason: 'its prices are in EUR, and those of the site in USD' },
      ]);
    }
    const free = await planned(
      [anItem(A)],
      { on_conflict: 'overwrite', only: ['items'] },
      {
        settings: settings('EUR'),
      },
    );
    expect(actionsOf(free)).toEqual({ a: 'update' });
  });

  test('deleted on the site stay deleted, unless the bundle has changed them', async () => {
    await bring([ONE]);
    expect((await admin.delete(`/api/items/${A}`)).status).toBe(200);
    expect(actionsOf(await planned([ONE]))).toEqual({ a: 'keep' });
    expect(actionsOf(await planned([{ ...ONE, name: 'New' }]))).toEqual({ a: 'conflict' });
    await bring([{ ...ONE, name: 'New' }], { on_conflict: 'overwrite' });
    expect(await exportItems(operator)).toEqual([{ ...ONE, name: 'New' }]);
  });

  test('can be pruned and planned alone, and are not in an import as draft', async () => {
    expect(actionsOf(await bring([ONE, TWO], { as_draft: true }))).toEqual({
      a: 'skip',
      b: 'skip',
    });
    expect(actionsOf(await bring([ONE, TWO], { only: ['settings'] }))).toEqual({
      a: 'keep',
      b: 'keep',
    });
    const page = sentPage(77);
    const run = await bring([ONE, TWO], { only: ['items'] }, { pages: [page] });
    expect(actionsOf(run)).toEqual({ a: 'create', b: 'create' });
    expect(run.plan?.pages).toMatchObject([{ action: 'keep' }]);
    expect(actionsOf(await planned([TWO]))).toEqual({ a: 'keep', b: 'unchanged' });
    await bring([TWO], { prune: true });
    expect(await exportItems(operator)).toEqual([TWO]);
  });
});

test('an undo restores the exact bytes of the items', async () => {
  await bring([ONE, TWO]);
  await edit(A, { summary: 'Ours' });
  const before = await exportItems(operator);
  const new_ = anItem(keyOf('c'));
  const run = await bring([{ ...ONE, rates: {} }, new_], { prune: true });
  expect(actionsOf(run)).toEqual({ a: 'merge', b: 'delete', c: 'create' });
  const undone = await undo(operator, run.id);
  expect(actionsOf(undone)).toEqual({ a: 'update', b: 'create', c: 'delete' });
  expect(await exportItems(operator)).toEqual(before);
  await undo(operator, undone.id);
  expect(await exportItems(operator)).toEqual(
    [{ ...ONE, rates: {}, summary: 'Ours' }, new_].map(withoutEmpty),
  );
});

const withoutEmpty = ({ rates, ...item }: JsonObject): JsonObject =>
  rates && Object.keys(rates).length > 0 ? { ...item, rates } : item;

test('an undo restores an item with another address if its address is taken', async () => {
  await bring([ONE, TWO]);
  const { id } = await bring([TWO], { prune: true });
  const made = await admin.post('/api/items', { item: { name: 'Other', address: 'item-a' } });
  expect(made.status, made.text).toBe(201);
  const undone = await undo(operator, id);
  expect(reasonOf(undone)).toBe('the item "Other" has the address "item-a" now');
  expect(await exportItems(operator)).toEqual([{ ...ONE, address: 'item-a-2' }, TWO]);
});

test('an undo is refused if a person has edited the item since', async () => {
  const { id } = await bring([ONE]);
  await edit(A, { summary: 'Ours' });
  const refused = await operator.post(`/api/operator/runs/${id}/undo`, {});
  expect(refused.body).toMatchObject({
    code: 'undo_refused',
    issues: [{ path: `items/${A}`, message: 'was changed since' }],
  });
});

test('a plan is refused after a change of the item', async () => {
  await bring([ONE]);
  const run = await planned([{ ...ONE, name: 'New' }]);
  await edit(A, { summary: 'Ours' });
  const body = { seal: run.plan?.seal };
  const refused = await operator.post(`/api/operator/runs/${run.id}/apply`, body);
  expect((refused.body as ErrorBody).code).toBe('plan_drifted');
});

test('the values in a plan show the rates in words', async () => {
  await bring([ONE]);
  const run = await planned([{ ...ONE, rates: { day: 19_500, week: 70_000 } }]);
  const { body } = await operator.get(`/api/operator/runs/${run.id}/changes`);
  expect((body as RunChanges).items).toMatchObject([
    {
      change: 'changed',
      key: A,
      name: 'Item a',
      blocks: [],
      details: [
        {
          path: 'rates.day',
          words: {
            what: 'Day',
            before: '185.00',
            after: '195.00',
          },
        },
      ],
    },
  ]);
});

test('a page that an item links to cannot be pruned, and the item gets its new id', async () => {
  const linkTo = (id: number) => ({
    blocks: [{ type: 'paragraph', data: { text: `<a href="/pages/${id}">See</a>` } }],
  });
  const page = sentPage(90, {}, heading('h', 'Linked'));
  await bring([{ ...ONE, text: linkTo(90) }], {}, { pages: [page] });
  const run = await sendBundle(
    operator,
    { siteId, pages: [], items: [] },
    { prune: true, only: ['pages'] },
  );
  const refused = await operator.post(`/api/operator/runs/${run.id}/plan`);
  expect(refused.body).toMatchObject({
    code: 'broken_references',
    issues: [{ path: `items/${A}`, message: 'links to /pages/90, which would not exist' }],
  });
  const other = sentPage(90, {}, heading('h', 'Another page with this number'));
  await bring([{ ...TWO, text: linkTo(90) }], {}, { pages: [other] });
  const [, two] = await exportItems(operator);
  const number = /pages\/(\d+)/.exec(JSON.stringify(two))?.[1];
  expect(Number(number)).toBeGreaterThan(90);
});

test('a page cannot get an address that begins with the path of the items', async () => {
  const pages = [sentPage(95, { address: 'rentals/old' })];
  const run = await sendBundle(operator, { siteId, pages, items: [ONE] });
  const refused = await operator.post(`/api/operator/runs/${run.id}/plan`);
  expect(refused.body).toMatchObject({
    code: 'broken_references',
    issues: [
      {
        path: 'pages/95',
        message:
          'has the address "rentals/old", and the addresses of rental items begin with "rentals"',
      },
    ],
  });
});

test('a text is cleaned, and an invalid item is refused with the path of the error', async () => {
  const text = (html: string) => ({ blocks: [{ type: 'paragraph', data: { text: html } }] });
  await bring([{ ...ONE, text: text('Hi<script>alert(1)</script>') }]);
  expect(await exportItems(operator)).toMatchObject([{ text: text('Hi') }]);
  const run = await sendBundle(operator, { siteId, pages: [] });
  const sent = await operator.put(`/api/operator/runs/${run.id}/items`, {
    items: [{ ...ONE, rates: { day: -1 } }],
  });
  expect(sent.status).toBe(422);
  expect(JSON.stringify(sent.body)).toContain('items[0].rates.day');
});

/**
 * Plans the run of a migration with these items.
 * @param read the hashes of the items that the script has read
 */
async function migrate(id: string, items: JsonObject[], read: JsonObject): Promise<ContentRun> {
  const created = await operator.post('/api/operator/runs', {
    kind: 'migration',
    migration: {
      id,
      checksum: 'a'.repeat(64),
    },
    bundle: {
      site_id: siteId,
      content_version: 1,
      digest: 'a'.repeat(64),
      partial: true,
    },
  });
  expect(created.status, created.text).toBe(201);
  const run = created.body as ContentRun;
  const sent = await operator.put(`/api/operator/runs/${run.id}/items`, { items, read });
  expect(sent.status, sent.text).toBe(200);
  return plan(operator, run);
}

test('a migration creates published items, unless the site has or had them', async () => {
  await bring([ONE]);
  const key = B;
  const added = { key, name: 'Crane', address: 'crane' };
  const attempt = (id: string, item: JsonObject) => migrate(`20261127-20${id}-add`, [item], {});
  const reasons = async (id: string, item: JsonObject) =>
    (await attempt(id, item)).plan?.items?.map(({ action, reason }) => [action, reason]);
  const run = await apply(operator, await attempt('00', added));
  expect(run.plan?.items).toMatchObject([{ key, action: 'create', seen: null }]);
  expect(await exportItems(operator)).toEqual(expect.arrayContaining([ONE, added]));
  expect(await reasons('01', added)).toEqual([['conflict', 'the site has this item already']]);
  const other = { ...added, key: keyOf('c'), address: 'item-a' };
  expect(await reasons('02', other)).toEqual([['conflict', expect.stringContaining('item-a')]]);

  await undo(operator, run.id);
  expect(await exportItems(operator)).toEqual([ONE]);
  await apply(operator, await attempt('03', added));
  expect(await exportItems(operator)).toHaveLength(2);
  expect((await admin.delete(`/api/items/${key}`)).status).toBe(200);
  const deleted = 'a person has deleted this item: restore it first';
  expect(await reasons('04', added)).toEqual([['conflict', deleted]]);
});

test('a migration changes items, unless they have changed since it read them', async () => {
  await bring([ONE]);
  const read = { [A]: hashItem(readItem(ONE), sha256) };
  const next = { ...ONE, name: 'Migrated' };
  await apply(operator, await migrate('20261127-1900-names', [next], read));
  expect(await exportItems(operator)).toEqual([next]);
  const made = await admin.post('/api/items', { item: { name: 'Hidden', address: 'hidden' } });
  const { key } = (made.body as { item: { key: string } }).item;
  const hidden = (await operator.get('/api/operator/private_items')).body as {
    items: JsonObject[];
  };
  expect(hidden.items).toMatchObject([{ key, name: 'Hidden' }]);
  const [item] = hidden.items;
  const seen = { [key]: hashItem(readItem(item), sha256) };
  await apply(operator, await migrate('20261127-1902-names', [{ ...item, name: 'New' }], seen));
  expect((await admin.get(`/api/items/${key}`)).body).toMatchObject({
    item: { name: 'New', published_at: null },
  });
  const stale = await migrate('20261127-1901-names', [{ ...ONE, name: 'Again' }], read);
  expect(stale.plan?.items).toMatchObject([
    { action: 'conflict', reason: 'it was changed after the migration had read it' },
  ]);
});

describe('confirmed examples', () => {
  const example = { from: '2027-03-01T09:00', to: '2027-03-02T09:00', total: 18_500 };
  const confirm = (more: object = {}) =>
    turnRentalsOn(admin, {
      categories,
      examples: [{ ...example, items: [{ key: A, quantity: 1 }], ...more }],
    });
  const totals = ({ plan: made }: ContentRun) => made?.changed_totals;
  beforeEach(async () => {
    await bring([ONE]);
    await confirm();
  });
  afterAll(() => turnRentalsOn(admin, { categories, examples: [] }));

  test('are in the plan and the receipt if an import changes their total', async () => {
    const dearer = [{ ...ONE, rates: { day: 20_000, week: 70_000 } }];
    const expected = [
      {
        index: 0,
        total: 18500,
        now: 2e4,
        currency: 'USD',
        order: '1 × Item a, 2027-03-01 09:00 to 2027-03-02 09:00',
      },
    ];
    expect(totals(await planned(dearer))).toEqual(expected);
    expect(totals(await bring(dearer))).toEqual(expected);
    // The total has changed already.
    expect(totals(await planned([{ ...dearer[0], name: 'New name' }]))).toBeUndefined();
  });

  test('are in the plan if new rules change their total, or if an item no longer has estimates', async () => {
    const site = await exportSite(operator);
    const more = {
      settings: {
        ...site.settings,
        rentals: { ...(site.settings.rentals as object), prices: 'before_tax', tax_rate: 10 },
      },
    };
    expect(totals(await planned([ONE], {}, more))).toMatchObject([{ total: 18_500, now: 20_350 }]);
    const quoted = [{ ...ONE, no_estimate: true }];
    expect(totals(await planned(quoted))).toMatchObject([{ total: 18_500, now: null }]);
  });

  test('are not in a plan that does not change their total, or confirms the new total', async () => {
    expect(totals(await planned([{ ...ONE, summary: 'Tall' }]))).toBeUndefined();
    const { settings: before } = await exportSite(operator);
    const rentals = before.rentals as { examples: object[] };
    const examples = [{ ...rentals.examples[0], total: 20_000 }];
    const settings = { ...before, rentals: { ...rentals, examples } };
    const dearer = [{ ...ONE, rates: { day: 20_000, week: 70_000 } }];
    expect(
      totals(await planned(dearer, { on_conflict: 'overwrite' }, { settings })),
    ).toBeUndefined();
  });
});

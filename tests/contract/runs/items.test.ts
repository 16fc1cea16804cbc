import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContentRun, RunChanges } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import type { JsonObject } from '@siteyard/schemas/values';
import type { Agent, TestSite } from '../../helpers/app.ts';
import { removeAll } from '../../helpers/entries.ts';
import { turnRentalsOn } from '../../helpers/items.ts';
import {
  exportItems,
  importBundle,
  plan,
  sendBundle,
  sentPage,
  undo,
} from '../../helpers/content-runs.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';
import { categories, keyOf, A, anItem, ONE, TWO, settings } from './test-items.ts';

let app: TestSite;
let operator: Agent;
let admin: Agent;
let siteId: string;

beforeAll(async () => {
  ({ app, operator, admin, siteId } = await startLiveSite());
  await turnRentalsOn(admin, { categories });
});
afterAll(() => app.close());
beforeEach(() => removeAll(app, 'item'));

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

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ContentRun } from '@siteyard/schemas/http';
import type { JsonObject } from '@siteyard/schemas/values';
import { hashItem, readItem } from '@siteyard/schemas/rentals';
import { sha256 } from '../../../api/src/lib/sha256.ts';
import type { Agent, TestSite } from '../../helpers/app.ts';
import { removeAll } from '../../helpers/entries.ts';
import { turnRentalsOn } from '../../helpers/items.ts';
import { apply, exportItems, importBundle, plan, undo } from '../../helpers/content-runs.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';
import { categories, keyOf, A, B, ONE } from './test-items.ts';

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

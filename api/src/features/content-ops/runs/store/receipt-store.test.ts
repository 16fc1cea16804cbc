import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../../../tests/helpers/database.ts';
import { connect } from '../../../../database/database.ts';
import type { PageBefore } from '../../../pages/page-states.ts';
import type { RunItem } from './receipt-items.ts';
import { createReceiptStore } from './receipt-store.ts';

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await startTestDatabase();
  connection = await connect(database.uri);
});
afterAll(async () => {
  await connection.close();
  await database.stop();
});

const before: PageBefore = {
  key: 'k',
  version: 3,
  status: 'live',
  published_at: null,
  unpublished_at: null,
  received: {},
  images: ['a.png'],
  links: [7],
};

/** The change of a page; `more` is known only when the run is applied. */
const change = (id: number, more: Partial<RunItem> = {}): RunItem => ({
  item: {
    key: `00000000-0000-4000-8000-00000000000${id}`,
    id,
    title: 'Page',
    action: 'update',
    seen: 3,
    hash: '0'.repeat(64),
  },
  written: true,
  before: null,
  received: null,
  ...more,
});

const planOf = (...items: RunItem[]) => ({ items, documents: [], images: [] });

test('a repeated attempt to apply a plan leaves nothing of the earlier one', async () => {
  const store = createReceiptStore({ connection });
  const known = { before };
  await store.putPlan('r', planOf(change(1), change(2), change(3)), 'none');
  const first = planOf(
    change(1, { ...known, dead_links: [7] }),
    change(2, known),
    change(3, { version: 9 }),
  );
  await store.putPlan('r', first, 'same');
  const { images: _, links: __, ...kept } = before;
  expect(await store.item('r', 1)).toMatchObject({ before: kept, dead_links: [7] });
  expect(await store.item('r', 3)).toMatchObject({ before: null, version: 9 });
  await store.putPlan('r', planOf(change(1), change(2, known), change(3, { version: 4 })), 'same');
  const found = await store.itemsOf('r');
  expect(found.map((item) => item.before)).toEqual([null, kept, null]);
  expect(found[0]).not.toHaveProperty('dead_links');
});

test('another plan replaces the stored one', async () => {
  const store = createReceiptStore({ connection });
  await store.putPlan('s', planOf(change(1), change(2)), 'none');
  await store.putPlan('s', planOf(change(2), change(3)), 'another');
  expect((await store.itemsOf('s')).map(({ item }) => item.id)).toEqual([2, 3]);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Connection } from 'mongoose';
import { startTestDatabase, type TestDatabase } from '../../../../tests/helpers/database.ts';
import { connect } from '../../database/database.ts';
import { createNewPages } from './new-pages.service.ts';
import { pageModel } from './pages.model.ts';

const RUN = 'a run';
const ids = Array.from({ length: 40 }, (_, index) => 100 + index);

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await startTestDatabase();
  connection = await connect(database.uri);
});
beforeEach(() => pageModel(connection).deleteMany({}));
afterAll(async () => {
  await connection.close();
  await database.stop();
});

/** Writes and folds 40 pages; returns how many were folded at a time. */
async function foldAll(now: () => number): Promise<number[]> {
  const siteState = { reservePageId: () => Promise.resolve() };
  const pages = createNewPages({ connection, siteState, now });
  const write = (id: number) =>
    pages.write(RUN, { _id: id, key: randomUUID(), title: '', address: `new/${id}` });
  await Promise.all(ids.map(write));
  const counts = [];
  for await (const { done } of pages.fold(RUN, ids)) counts.push(done.length);
  const live = { status: 'live', address: { $exists: true }, next: null } as const;
  expect(await pageModel(connection).countDocuments(live)).toBe(ids.length);
  return counts;
}

test('folds twice as many pages after each quick fold', async () => {
  expect(await foldAll(() => 0)).toEqual([8, 16, 16]);
});

test('folds half as many pages after each slow fold, and at least one', async () => {
  let time = 0;
  const slow = () => (time += 1000);
  expect((await foldAll(slow)).slice(0, 6)).toEqual([8, 4, 2, 1, 1, 1]);
});

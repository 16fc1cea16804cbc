import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  databaseKind,
  startTestDatabase,
  type TestDatabase,
} from '../../../../tests/helpers/database.ts';
import { connect, ensureIndexes } from '../../database/database.ts';
import { createPageLookups, type PageLookups } from './page-lookups.service.ts';
import { pageModel } from './pages.model.ts';

const PAGES = 50;

let database: TestDatabase;
let connection: Connection;
let lookups: PageLookups;
beforeAll(async () => {
  database = await startTestDatabase();
  connection = await connect(database.uri);
  const model = pageModel(connection);
  await ensureIndexes([model]);
  await model.collection.insertMany(
    Array.from({ length: PAGES }, (_, n) => ({
      ...{ _id: n + 1, status: 'live', key: `key-${n}`, title: `Page ${n}` },
      ...{ address: `pages-of/${n}`, published_at: n % 2 ? new Date() : null },
    })) as never[],
  );
  lookups = createPageLookups({
    connection,
    siteState: { committedRuns: () => [] },
    staged: {} as never,
  });
});
afterAll(async () => {
  await connection.close();
  await database.stop();
});

/** How many documents the last search in this database has read. */
async function examined(): Promise<number> {
  const name = connection.db!.databaseName;
  const report = await connection.db!.admin().command({ siteyardRecorder: name });
  return (report['traces'] as Record<string, { examined: number }>)[name]!.examined;
}

test('finds pages by number and by address, each once', async () => {
  const found = await lookups.findLive({
    ids: [8, 9, 999],
    addresses: ['pages-of/7', 'pages-of/20', 'none'],
  });
  expect(found.toSorted((a, b) => a.id - b.id)).toEqual([
    { id: 8, title: 'Page 7', address: 'pages-of/7', isPublic: true },
    { id: 9, title: 'Page 8', address: 'pages-of/8', isPublic: false },
    { id: 21, title: 'Page 20', address: 'pages-of/20', isPublic: false },
  ]);
  expect(await lookups.findLive({ ids: [], addresses: [] })).toEqual([]);
});

test('finds a new page of a run by its address, also where it is folded meanwhile', async () => {
  const { collection } = pageModel(connection);
  const next = { run: 'r', address: 'of-the-run' };
  const _id = 1_000;
  await collection.insertOne({
    ...{ _id, status: 'staged', key: 'of-the-run', title: 'New', published_at: new Date(), next },
  } as never);
  const fold = () =>
    collection.updateOne({ _id } as never, {
      $set: { status: 'live', address: next.address },
      $unset: { next: 1 },
    });
  const during = createPageLookups({
    connection,
    siteState: { committedRuns: () => ['r'] },
    staged: {
      findByAddress: async () => {
        await fold();
        return [];
      },
    } as never,
  });
  expect(await during.findByAddress(next.address)).toBe(_id);
  await collection.deleteOne({ _id } as never);
});

test.runIf(databaseKind() === 'embedded')(
  'reads none but the pages that it looks for: each view after a change looks for those of the menu',
  async () => {
    await lookups.findLive({ ids: [], addresses: ['pages-of/7', 'pages-of/8'] });
    expect(await examined()).toBeLessThanOrEqual(2);
    await lookups.findLive({ ids: [3, 4], addresses: [] });
    expect(await examined()).toBeLessThanOrEqual(2);
  },
);

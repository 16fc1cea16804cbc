import { Double, MongoClient, type Collection, type Document } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../tests/helpers/database.ts';
import { compareRandomQueries } from '../../../tests/helpers/random-queries.ts';
import type { Trace } from './query/search.ts';

let database: TestDatabase;
let client: MongoClient;
let pages: Collection<Document>;

beforeAll(async () => {
  database = await startTestDatabase('plan');
  client = await MongoClient.connect(database.uri);
  pages = client.db().collection('pages');
  const body = 'x'.repeat(5000);
  const documents = Array.from({ length: 10_000 }, (_, i) => ({
    _id: i as never,
    at: (i * 7919) % 10_000,
    status: i % 3 ? 'read' : 'new',
    mail: `user${i}@example.com`,
    tags: [`t${i % 10}`],
    words: i % 250 ? ['common'] : ['common', 'rare'],
    body,
  }));
  for (let i = 0; i < documents.length; i += 1000)
    await pages.insertMany(documents.slice(i, i + 1000));
  await pages.createIndexes([
    { key: { at: -1 } },
    { key: { status: 1, at: 1 } },
    { key: { mail: 1 }, unique: true },
    { key: { tags: 1 } },
    { key: { words: 1 } },
    { key: { optional: 1 }, sparse: true },
  ]);
}, 60_000);
afterAll(async () => {
  await client.close();
  await database.stop();
});

/** Returns the record of the last search in the database of this test. */
async function trace(): Promise<Trace> {
  const report = await client.db('admin').command({ siteyardRecorder: client.db().databaseName });
  return report['traces'][client.db().databaseName] as Trace;
}

const uses: [
  filter: Document,
  options: Document,
  index: string | undefined,
  sortedInMemory: boolean,
  atMost: number,
][] = [
  [{}, { sort: { at: 1 }, limit: 50 }, 'at_-1', false, 51],
  [{}, { sort: { at: -1 }, limit: 50 }, 'at_-1', false, 51],
  [{ status: 'new' }, { sort: { at: -1 }, limit: 50 }, 'status_1_at_1', false, 51],
  [{ status: 'new', at: { $gte: 9000 } }, { sort: { at: 1 } }, 'status_1_at_1', false, 400],
  [{ at: { $gt: 100, $lte: 110 } }, {}, 'at_-1', false, 10],
  [{ at: { $in: [5, 6, 5, new Double(6)] } }, {}, 'at_-1', false, 2],
  [{ mail: 'user77@example.com' }, {}, 'mail_1', false, 1],
  [{ tags: 't3' }, { sort: { at: 1 }, limit: 5 }, 'at_-1', false, 5],
  [{ tags: 't3' }, { sort: { at: 1 } }, 'at_-1', false, 1000],
  [
    { status: 'read', _id: { $gt: 99 }, mail: { $ne: null } },
    { sort: { _id: 1 }, limit: 20 },
    '_id_',
    false,
    40,
  ],
  [
    { words: 'rare', _id: { $gt: 99 }, mail: { $ne: null } },
    { sort: { _id: 1 }, limit: 20 },
    'words_1',
    true,
    40,
  ],
  [{ _id: 5 }, {}, '_id_', false, 1],
  [{ _id: { $gte: 5 } }, { limit: 3 }, '_id_', false, 4],
  [{}, { sort: { _id: -1 }, limit: 3 }, '_id_', false, 4],
  [{}, { sort: { mail: 1 }, limit: 3 }, 'mail_1', false, 4],
  [{}, { sort: { body: 1 }, limit: 3 }, undefined, true, 10_000],
  [{}, { sort: { optional: 1 }, limit: 3 }, undefined, true, 10_000],
  [{ optional: null }, { limit: 3 }, undefined, false, 4],
  [{ optional: 5 }, {}, 'optional_1', false, 0],
];

test.each(uses)('%j %j uses %s', async (filter, options, index, sortedInMemory, atMost) => {
  const found = await pages.find(filter, { projection: { body: 0 }, ...options }).toArray();
  if (atMost > 0) {
    const done = await trace();
    expect([done.index, done.sortedInMemory]).toEqual([index, sortedInMemory]);
    expect(done.examined).toBeLessThanOrEqual(atMost);
  } else expect(found).toEqual([]);
});

const parts: [
  filter: Document,
  sort: Record<string, 1 | -1>,
  index: string | undefined,
  sortedInMemory: boolean,
  atMost: number,
][] = [
  [{}, { at: 1 }, 'at_-1', false, 10],
  [{ status: 'new' }, { at: -1 }, 'status_1_at_1', false, 10],
  [{ tags: 't3' }, { at: 1 }, 'at_-1', false, 10],
  [
    { status: 'read', $and: [{ tags: /^t/ }, { tags: 't3' }] },
    { at: 1 },
    'status_1_at_1',
    false,
    10,
  ],
  [{ words: /^rar/ }, { at: 1 }, 'at_-1', false, 10],
];

test.each(parts)('a late page of %j by %j uses %s', async (filter, sort, ...expected) => {
  const [index, sortedInMemory, atMost] = expected;
  const all = await pages.find(filter, { sort, projection: { _id: 1 } }).toArray();
  const skip = all.length - 13;
  const part = await pages.find(filter, { sort, skip, limit: 9, projection: { _id: 1 } }).toArray();
  expect(part).toEqual(all.slice(skip, skip + 9));
  const done = await trace();
  expect([done.index, done.sortedInMemory]).toEqual([index, sortedInMemory]);
  expect(done.examined).toBeLessThanOrEqual(atMost);
  const before = done.examined;
  expect(await pages.countDocuments(filter)).toBe(all.length);
  // If the count had read documents, the record would have changed.
  expect((await trace()).examined).toBe(before);
});

test('reads a page of 50 from 10,000 documents of 5 KB at least twice as fast with an index', async () => {
  const timed = async (sort: Record<string, 1>): Promise<number> => {
    const start = performance.now();
    await pages.find().sort(sort).skip(100).limit(50).toArray();
    return performance.now() - start;
  };
  // On an idle machine, this takes 6 to 15 ms with an index, and 190 ms without one.
  const byIndex = [await timed({ at: 1 }), await timed({ at: 1 }), await timed({ at: 1 })];
  expect(Math.min(...byIndex)).toBeLessThan((await timed({ body: 1 })) / 2);
});

test('queries return the same results with and without indexes', async () => {
  await compareRandomQueries(client.db(), { seed: 7, documents: 80, queries: 15 });
}, 60_000);

import { inspect } from 'node:util';
import { Double, Long, MongoClient, ObjectId, type Collection, type Document } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../tests/helpers/database.ts';
import { foldText } from './storage/keys.ts';
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
    { key: { mail: 1 }, unique: true, collation: { locale: 'en', strength: 2 } },
    { key: { tags: 1 } },
    { key: { words: 1 } },
    { key: { optional: 1 }, sparse: true },
  ]);
}, 60_000);
afterAll(async () => {
  await client.close();
  await database.stop();
});

/** What the last search in this test's database did. */
async function trace(): Promise<Trace> {
  const report = await client.db('admin').command({ siteyardRecorder: client.db().databaseName });
  return report['traces'][client.db().databaseName] as Trace;
}

const collation = { locale: 'en', strength: 2 };
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
  [{ mail: 'USER77@example.com' }, { collation }, 'mail_1', false, 1],
  [{ mail: 'user77@example.com' }, {}, 'mail_1', false, 1],
  [{ tags: 't3' }, { sort: { at: 1 }, limit: 5 }, 'at_-1', false, 5],
  [{ tags: 't3' }, { sort: { at: 1 } }, 'tags_1', true, 1000],
  [{ _id: 5 }, {}, '_id_', false, 1],
  [{ _id: { $gte: 5 } }, { limit: 3 }, '_id_', false, 4],
  [{}, { sort: { _id: -1 }, limit: 3 }, '_id_', false, 4],
  [{}, { sort: { mail: 1 }, limit: 3 }, undefined, true, 10_000],
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
  [{ words: /^rar/ }, { at: 1 }, 'words_1', true, 50],
  [{ words: /^rar/i }, { at: 1 }, 'at_-1', false, 10_000],
];

test.each(parts)('a part far behind of %j by %j uses %s', async (filter, sort, ...expected) => {
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
  // A search that looked at documents would have left a trace of its own.
  if (atMost < 10_000) expect((await trace()).examined).toBe(before);
});

test('one page of fifty out of ten thousand large documents is quick with an index', async () => {
  const page = (): Promise<unknown> => pages.find().sort({ at: 1 }).skip(100).limit(50).toArray();
  await page();
  const start = performance.now();
  for (let i = 0; i < 5; i++) await page();
  // 6 to 15 ms on a machine of its own; a scan takes at least 190.
  expect((performance.now() - start) / 5).toBeLessThan(100);
});

/** A generator of the same numbers each time, so that a failure can be looked at again. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

test('with and without indexes every query has the same answer', async () => {
  const next = random(42);
  const values = [
    null,
    0,
    1,
    2,
    new Double(1),
    Long.fromNumber(2),
    2.5,
    NaN,
    'a',
    'b',
    'ab',
    '',
    true,
    new Date(0),
    new ObjectId('000000000000000000000001'),
    [],
    [1],
    [1, 'a'],
    [[1]],
    {},
    { x: 1 },
    [{ x: 1 }, { x: 'a' }],
    [{ x: [1, 2] }],
  ];
  const stored = [...values, /^a/, ['ab', /^a/, 'b'], 'abc', ['ab', 'ac']];
  const value = (): unknown => values[next(values.length)];
  const documents = Array.from({ length: 400 }, (_, _id) => {
    const doc: Document = { _id };
    for (const field of ['a', 'b', 'c'])
      if (next(4))
        doc[field] = field === 'b' ? [1, 2, 'a', null, 2.5][next(5)] : stored[next(stored.length)];
    return doc;
  });
  const plain = client.db().collection('plain');
  const indexed = client.db().collection('indexed');
  await plain.insertMany(documents);
  await indexed.insertMany(documents);
  await indexed.createIndexes([
    { key: { a: 1, b: -1 } },
    { key: { b: -1, a: 1 } },
    { key: { c: 1 }, sparse: true },
    { key: { 'a.x': 1 } },
    { key: { b: 1, _id: 1 } },
  ]);
  const operators = [
    '$eq',
    '$ne',
    '$gt',
    '$gte',
    '$lt',
    '$lte',
    '$in',
    '$nin',
    '$exists',
    '$size',
    '$all',
  ];
  for (let i = 0; i < 300; i++) {
    const filter: Document = {};
    for (const path of ['a', 'b', 'c', 'a.x']) {
      if (next(3)) continue;
      const conditions: Document = {};
      if (next(4) === 0) {
        filter[path] = next(2) ? /^a/ : value();
        continue;
      }
      for (let n = next(2); n >= 0; n--) {
        const operator = operators[next(operators.length)] as string;
        const lists = ['$in', '$nin', '$all'].includes(operator);
        conditions[operator] =
          operator === '$exists'
            ? next(2) === 1
            : operator === '$size'
              ? next(3)
              : lists
                ? [value(), value()]
                : value();
      }
      filter[path] = conditions;
    }
    const sort = (
      [
        { _id: 1 },
        { b: 1, _id: 1 },
        { a: 1, b: -1, _id: 1 },
        { b: -1, a: 1, _id: 1 },
        { c: -1, _id: 1 },
      ] as Document[]
    )[next(5)] as Record<string, 1>;
    const answers = async (from: Collection<Document>): Promise<unknown[]> => {
      const ids = (part: object) =>
        from
          .find(filter, { sort, projection: { _id: 1 }, ...part })
          .map(({ _id }) => _id as unknown)
          .toArray();
      const parts = [await ids({}), await ids({ skip: 2, limit: 3 }), await ids({ skip: 1 })];
      return [...parts, await from.countDocuments(filter)];
    };
    const asked = inspect([filter, sort], { depth: 5 });
    expect(await answers(indexed), asked).toEqual(await answers(plain));
  }
}, 60_000);

test('folded text is equal exactly where the collation of strength 2 says so', () => {
  const collator = new Intl.Collator('en', { sensitivity: 'accent' });
  const words = [
    'a',
    'A',
    'á',
    'Á',
    'á',
    'ß',
    'ss',
    'SS',
    'é',
    'e',
    'Σ',
    'σ',
    'ς',
    'ﬁ',
    'fi',
    'Å',
    'å',
    'ø',
    'Ø',
    'o',
    'ü',
    'UE',
    'ü',
    '1',
    '2',
    'a@b.C',
    'A@B.c',
    'Ж',
    'ж',
  ];
  for (const a of words)
    for (const b of words)
      expect(foldText(a) === foldText(b), `${a} ${b}`).toBe(collator.compare(a, b) === 0);
});

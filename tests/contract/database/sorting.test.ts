import { Double, Long, ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { codeOf, useDatabase } from './harness.ts';

const { db, fresh } = useDatabase();

/** Values of all types in the order that the manual of MongoDB defines under "Comparison/Sort Order". */
const inOrder = [
  null,
  NaN,
  -Infinity,
  -1.5,
  0,
  0.1,
  Long.fromNumber(2),
  new Double(2.5),
  Long.fromString('9007199254740991'),
  1e300,
  Infinity,
  '',
  'A',
  'a',
  'ab',
  'b',
  'ä',
  {},
  { a: 1 },
  { a: 1, b: 0 },
  { b: 0 },
  { a: 'x' },
  new ObjectId('000000000000000000000001'),
  new ObjectId('ffffffffffffffffffffffff'),
  false,
  true,
  new Date(-1),
  new Date(0),
  new Date(1e12),
];

for (const indexed of [false, true]) {
  test(`values of all types sort in BSON's order${indexed ? ', by an index too' : ''}`, async () => {
    const shuffled = inOrder.map((v, i) => ({ _id: (i * 17) % inOrder.length, rank: i, v }));
    const collection = await fresh(shuffled.sort((a, b) => a._id - b._id));
    if (indexed) await collection.createIndex({ v: 1 });
    const ranks = async (way: 1 | -1): Promise<unknown[]> =>
      (await collection.find().sort({ v: way }).toArray()).map(({ rank }) => rank);
    const expected = inOrder.map((_, i) => i);
    expect(await ranks(1)).toEqual(expected);
    expect(await ranks(-1)).toEqual(expected.toReversed());
  });

  test(`multiple fields and missing fields sort as in the manual${indexed ? ', by an index too' : ''}`, async () => {
    const collection = await fresh([
      { _id: 1, a: 1, b: 2 },
      { _id: 2, a: 1, b: 1 },
      { _id: 3, a: 2 },
      { _id: 4, b: 3 },
      { _id: 5, a: null, b: 0 },
    ]);
    if (indexed) await collection.createIndex({ a: 1, b: -1 });
    const ids = async (sort: Record<string, 1 | -1>, filter = {}): Promise<unknown[]> =>
      (await collection.find(filter).sort(sort).toArray()).map(({ _id }) => _id);
    expect(await ids({ a: 1, b: -1 })).toEqual([4, 5, 1, 2, 3]);
    expect(await ids({ a: -1, b: 1 })).toEqual([3, 2, 1, 5, 4]);
    expect(await ids({ a: 1, b: 1 })).toEqual([5, 4, 2, 1, 3]);
    expect(await ids({ b: 1 }, { a: 1 })).toEqual([2, 1]);
    expect(await ids({ _id: -1 })).toEqual([5, 4, 3, 2, 1]);
  });
}

for (const indexed of [false, true])
  test(`an array sorts as its smallest or largest element${indexed ? ', by an index too' : ''}`, async () => {
    const collection = await fresh([
      { _id: 1, a: 2 },
      { _id: 2, a: [5, 0] },
      { _id: 3, a: [] },
      { _id: 4 },
      { _id: 5, a: [null] },
    ]);
    if (indexed) await collection.createIndex({ a: 1 });
    const ids = async (a: 1 | -1) =>
      (await collection.find().sort({ a, _id: 1 }).toArray()).map(({ _id }) => _id);
    expect(await ids(1)).toEqual([3, 4, 5, 2, 1]);
    expect(await ids(-1)).toEqual([2, 1, 4, 5, 3]);
  });

test('pages of a sorted result contain each document once', async () => {
  const collection = await fresh(Array.from({ length: 250 }, (_, i) => ({ _id: i, n: i % 7 })));
  await collection.createIndex({ n: 1, _id: 1 });
  const page = (skip: number): Promise<{ _id: unknown }[]> =>
    collection.find({}).sort({ n: 1, _id: 1 }).skip(skip).limit(50).toArray() as Promise<
      { _id: unknown }[]
    >;
  const pages = await Promise.all([0, 50, 100, 150, 200, 250].map(page));
  const expected = Array.from({ length: 250 }, (_, i) => i).sort(
    (a, b) => (a % 7) - (b % 7) || a - b,
  );
  expect(pages.flat().map(({ _id }) => _id)).toEqual(expected);
  expect(pages[5]).toEqual([]);
});

test('refuses sort orders other than 1 and -1', async () => {
  const command = { find: 'none', sort: { a: 0 } };
  expect(await codeOf(db().command(command))).toBeTypeOf('number');
});

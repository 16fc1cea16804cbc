import { Double, Int32, Long, ObjectId, type Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { codeOf, useDatabase } from './harness.ts';

const { fresh } = useDatabase();

/** Documents, and filters with the `_id`s of the documents that they match according to MongoDB's manual. */
interface Table {
  about: string;
  documents: Document[];
  cases: [filter: Document, ids: unknown[]][];
}

const oid = new ObjectId('64b000000000000000000001');
const day = new Date('2024-05-06T07:08:09.010Z');

const tables: Table[] = [
  {
    about: 'comparison of scalars',
    documents: [
      { _id: 1, qty: 5, name: 'a' },
      { _id: 2, qty: 10, name: 'b' },
      { _id: 3, qty: 15, name: 'B' },
      { _id: 4, qty: '10' },
      { _id: 5, qty: null },
      { _id: 6 },
      { _id: 7, qty: NaN },
    ],
    cases: [
      [{}, [1, 2, 3, 4, 5, 6, 7]],
      [{ qty: 10 }, [2]],
      [{ qty: { $eq: 10 } }, [2]],
      [{ qty: { $gt: 5 } }, [2, 3]],
      [{ qty: { $gte: 10, $lt: 15 } }, [2]],
      [{ qty: { $lt: 100 } }, [1, 2, 3]],
      [{ qty: { $ne: 10 } }, [1, 3, 4, 5, 6, 7]],
      [{ qty: { $in: [5, '10'] } }, [1, 4]],
      [{ qty: { $in: [] } }, []],
      [{ qty: { $gte: '1' } }, [4]],
      [{ name: { $gt: 'A' } }, [1, 2, 3]],
      [{ name: { $gt: 'a' } }, [2]],
    ],
  },
  {
    about: 'null, missing and $exists',
    documents: [
      { _id: 1, item: null },
      { _id: 2 },
      { _id: 3, item: 1 },
      { _id: 4, item: { b: null } },
      { _id: 5, item: { b: 1 } },
      { _id: 6, item: {} },
      { _id: 7, item: [{ b: 1 }, {}] },
      { _id: 8, item: [{ b: 1 }] },
      { _id: 9, item: [1, null] },
    ],
    cases: [
      [{ item: null }, [1, 2, 9]],
      [{ item: { $exists: false } }, [2]],
      [{ item: { $exists: true } }, [1, 3, 4, 5, 6, 7, 8, 9]],
      [{ item: { $ne: null } }, [3, 4, 5, 6, 7, 8]],
      [{ item: { $in: [null, 1] } }, [1, 2, 3, 9]],
      [{ 'item.b': 1 }, [5, 7, 8]],
      [{ 'item.b': null, _id: { $lt: 9 } }, [1, 2, 3, 4, 6, 7]],
      [{ 'item.b': { $exists: true } }, [4, 5, 7, 8]],
      [{ 'item.b': { $exists: false } }, [1, 2, 3, 6, 9]],
      [{ 'item.b': { $ne: 1 } }, [1, 2, 3, 4, 6, 9]],
    ],
  },
  {
    about: 'whole documents: the order of fields counts',
    documents: [
      { _id: 1, size: { h: 14, w: 21, uom: 'cm' } },
      { _id: 2, size: { w: 21, h: 14, uom: 'cm' } },
      { _id: 3, size: { h: 14, w: 21 } },
    ],
    cases: [
      [{ size: { h: 14, w: 21, uom: 'cm' } }, [1]],
      [{ size: { w: 21, h: 14, uom: 'cm' } }, [2]],
      [{ 'size.h': 14 }, [1, 2, 3]],
      [{ 'size.h': { $lt: 15 }, 'size.uom': 'cm' }, [1, 2]],
    ],
  },
  {
    about: 'arrays of scalars',
    documents: [
      { _id: 1, tags: ['blank', 'red'], dim: [14, 21] },
      { _id: 2, tags: ['red', 'blank'], dim: [14, 21] },
      { _id: 3, tags: ['red', 'blank', 'plain'], dim: [14, 21] },
      { _id: 4, tags: ['blank', 'red'], dim: [22.85, 30] },
      { _id: 5, tags: ['blue'], dim: [10, 15.25] },
      { _id: 6, tags: [], dim: [] },
      { _id: 7, tags: [['red', 'blank']] },
      { _id: 8, tags: 'red' },
    ],
    cases: [
      [{ tags: ['red', 'blank'] }, [2, 7]],
      [{ tags: 'red' }, [1, 2, 3, 4, 8]],
      [{ tags: { $ne: 'red' } }, [5, 6, 7]],
      [{ dim: { $gt: 25 } }, [4]],
      [{ dim: { $gt: 15, $lt: 20 } }, [1, 2, 3, 5]],
      [{ tags: [] }, [6]],
      [{ tags: { $in: ['blue', 'plain'] } }, [3, 5]],
      [{ tags: { $exists: true, $ne: 'red' } }, [5, 6, 7]],
    ],
  },
  {
    about: 'arrays of documents',
    documents: [
      {
        _id: 1,
        stock: [
          { w: 'A', qty: 5 },
          { w: 'C', qty: 15 },
        ],
      },
      { _id: 2, stock: [{ w: 'C', qty: 5 }] },
      {
        _id: 3,
        stock: [
          { w: 'A', qty: 60 },
          { w: 'B', qty: 15 },
        ],
      },
      {
        _id: 4,
        stock: [
          { w: 'A', qty: 40 },
          { w: 'B', qty: 5 },
        ],
      },
      {
        _id: 5,
        stock: [
          { w: 'B', qty: 15 },
          { w: 'C', qty: 35 },
        ],
      },
    ],
    cases: [
      [{ stock: { w: 'A', qty: 5 } }, [1]],
      [{ stock: { qty: 5, w: 'A' } }, []],
      [{ 'stock.qty': { $lte: 5 } }, [1, 2, 4]],
      // Document 4 matches because one element satisfies the first bound, and another one the second.
      [{ 'stock.qty': { $gt: 10, $lte: 20 } }, [1, 3, 4, 5]],
      [{ 'stock.qty': 5, 'stock.w': 'A' }, [1, 4]],
      [{ $and: [{ 'stock.w': { $ne: 'A' } }, { 'stock.w': { $ne: 'B' } }] }, [2]],
    ],
  },
  {
    about: 'positions in arrays',
    documents: [
      { _id: 1, list: ['a', 'b'] },
      { _id: 2, list: ['a'] },
      { _id: 3, list: [] },
      { _id: 4 },
      { _id: 5, list: { 1: 'b' } },
      { _id: 6, list: [{ 1: 'b' }] },
    ],
    cases: [
      [{ 'list.1': { $exists: true } }, [1, 5, 6]],
      [{ 'list.1': { $exists: false } }, [2, 3, 4]],
    ],
  },
  {
    about: 'logic',
    documents: [{ _id: 1, a: 1, b: 1 }, { _id: 2, a: 1, b: 2 }, { _id: 3, a: 2, b: 1 }, { _id: 4 }],
    cases: [
      [{ a: 1, b: 2 }, [2]],
      [{ $and: [{ a: 1 }, { b: { $gt: 1 } }] }, [2]],
      [{ $or: [{ a: 2 }, { b: 2 }] }, [2, 3]],
      [{ $or: [{ a: 2 }, { $and: [{ a: 1 }, { b: 1 }] }] }, [1, 3]],
      [{ $or: [{ a: 2 }], b: 1 }, [3]],
    ],
  },
  {
    about: 'regular expressions',
    documents: [
      { _id: 1, sku: 'abc123' },
      { _id: 2, sku: 'abc789' },
      { _id: 3, sku: 'xyz456' },
      { _id: 4, sku: 'Single line.\nSecond line' },
      { _id: 5, sku: ['xyz', 'ABC'] },
      { _id: 6, sku: 5 },
      { _id: 7, sku: 'a.b-c' },
      { _id: 8, sku: 'ÄRGER' },
      { _id: 9, sku: '🚜 and more' },
    ],
    cases: [
      [{ sku: /^789/ }, []],
      [{ sku: /^abc/ }, [1, 2]],
      [{ sku: /^Second/ }, []],
      [{ sku: /^A/ }, [5]],
      [{ sku: /^a/, _id: { $gt: 2 } }, [7]],
      [{ sku: /^Ä/ }, [8]],
      [{ sku: /^🚜/ }, [9]],
    ],
  },
  {
    about: 'BSON types',
    documents: [
      { _id: 1, v: new Int32(1) },
      { _id: 2, v: new Double(1) },
      { _id: 3, v: Long.fromNumber(1) },
      { _id: 5, v: '1' },
      { _id: 6, v: true },
      { _id: 7, v: day },
      { _id: 8, v: oid },
      { _id: 10, v: Long.fromString('9007199254740991') },
      { _id: 11, v: new Double(9007199254740992) },
      { _id: 13, v: 0.1 },
      { _id: 14, v: -0 },
    ],
    cases: [
      [{ v: 1 }, [1, 2, 3]],
      [{ v: { $gte: 0 } }, [1, 2, 3, 10, 11, 13, 14]],
      [{ v: oid }, [8]],
      [{ v: day }, [7]],
      [{ v: { $lt: new Date() } }, [7]],
      [{ v: true }, [6]],
      [{ v: Long.fromString('9007199254740991') }, [10]],
      [{ v: { $gt: new Double(9007199254740990) } }, [10, 11]],
      [{ v: 0.1 }, [13]],
      [{ v: { $gt: 0, $lt: 0.2 } }, [13]],
      [{ v: 0 }, [14]],
    ],
  },
];

/** Each table is tested without indexes, and with an index on every path in its filters. */
for (const indexed of [false, true]) {
  describe(indexed ? 'filters with indexes' : 'filters', () => {
    for (const { about, documents, cases } of tables) {
      test(about, async () => {
        const collection = await fresh(documents);
        const paths = new Set(
          cases.flatMap(([filter]) => Object.keys(filter)).filter((name) => !/^\$|\.\d/.test(name)),
        );
        if (indexed)
          for (const path of paths) if (path !== '_id') await collection.createIndex({ [path]: 1 });
        for (const [filter, ids] of cases) {
          const found = await collection.find(filter).sort({ _id: 1 }).toArray();
          expect(
            found.map(({ _id }) => _id),
            JSON.stringify(filter),
          ).toEqual(ids);
          expect(await collection.countDocuments(filter)).toBe(ids.length);
        }
      });
    }
  });
}

test('refuses malformed filters', async () => {
  const collection = await fresh([{ _id: 1, a: 1 }]);
  const refused: Document[] = [
    { a: { $foo: 1 } },
    { $foo: 1 },
    { a: { $in: 1 } },
    { a: { $in: [{ $gt: 1 }] } },
    { $and: [] },
    { $or: 1 },
    { $or: [1] },
    { a: { $ne: /x/ } },
    { a: { $options: 'i' } },
    { a: { $regex: 5 } },
    { a: { $regex: '(' } },
  ];
  for (const filter of refused)
    expect(await codeOf(collection.find(filter).toArray()), JSON.stringify(filter)).toBeTypeOf(
      'number',
    );
});

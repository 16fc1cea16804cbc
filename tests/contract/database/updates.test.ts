import { Double, Int32, Long, type Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { codeOf, useDatabase } from './harness.ts';

const { fresh } = useDatabase();

/** A document, an update, and the document after it (without `_id`) or the error code. */
type Case = [before: Document, update: Document, after: Document | number, filter?: Document];

const cases: Record<string, Case[]> = {
  $set: [
    [{ a: 1 }, { $set: { a: 2, b: { c: 1 } } }, { a: 2, b: { c: 1 } }],
    [{ a: { b: 1 } }, { $set: { 'a.c.d': 2 } }, { a: { b: 1, c: { d: 2 } } }],
    [{ a: 1 }, { $set: { 'a.b': 2 } }, 28],
    [{}, { $set: { b: 1, a: 1 } }, { a: 1, b: 1 }],
    [{}, { $set: { 'a.b': 1, 'a-': 2, ü: 3, 'a.a': 4 } }, { a: { a: 4, b: 1 }, 'a-': 2, ü: 3 }],
    [{ a: 1 }, { $set: { _id: 99 } }, 66],
  ],
  $unset: [
    [{ a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
    [{ a: { b: 1, c: 2 } }, { $unset: { 'a.b': 1 } }, { a: { c: 2 } }],
    [{ a: 1 }, { $unset: { 'x.y': 1, 'a.b': 1 } }, { a: 1 }],
  ],
  $inc: [
    [{ a: 1 }, { $inc: { a: 2, b: -1 } }, { a: 3, b: -1 }],
    [{ a: 'x' }, { $inc: { a: 1 } }, 14],
    [{ a: null }, { $inc: { a: 1 } }, 14],
    [{ a: 1 }, { $inc: { a: 'x' } }, 14],
  ],
  $push: [
    [{}, { $push: { a: 1 } }, { a: [1] }],
    [{ a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
    [{ a: 1 }, { $push: { a: 2 } }, 2],
  ],
  'conflicting paths': [
    [{ a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    [{ a: { b: 1 } }, { $set: { a: 1, 'a.b': 2 } }, 40],
  ],
  'other documents keep all they have': [
    [
      { z: 1, 5: 'five', 1: 'one', a: { 3: 1, b: 2 } },
      { $set: { z: 2 } },
      { z: 2, 5: 'five', 1: 'one', a: { 3: 1, b: 2 } },
    ],
  ],
};

for (const [about, list] of Object.entries(cases)) {
  describe(about, () => {
    test.each(list)('%j %j -> %j', async (before, update, after, filter = {}) => {
      const collection = await fresh([{ _id: 1 as never, ...before }]);
      const result = await codeOf(collection.updateOne({ _id: 1 as never, ...filter }, update));
      const { _id, ...now } = (await collection.findOne({})) as Document;
      if (typeof after === 'number') {
        expect([result, now]).toEqual([after, before]);
        return;
      }
      expect(now).toEqual(after);
      // The order of the keys must be equal, too, which `toEqual` ignores.
      expect(JSON.stringify(now)).toBe(JSON.stringify(after));
      const modifiedCount = JSON.stringify(before) === JSON.stringify(after) ? 0 : 1;
      expect(result).toMatchObject({ matchedCount: 1, modifiedCount, upsertedCount: 0 });
      expect(_id).toBe(1);
    });
  });
}

test('$currentDate sets the time of the database, also in an upsert', async () => {
  const collection = await fresh([{ _id: 1 as never, at: 'text' }]);
  const before = Date.now();
  const update = { $setOnInsert: { a: 1 }, $currentDate: { at: true } } as const;
  for (const id of [1, 2])
    await collection.updateOne({ _id: id as never }, update, { upsert: true });
  const [first, second] = await collection.find({}, { sort: { _id: 1 } }).toArray();
  expect([first, second]).toEqual([
    { _id: 1, at: expect.any(Date) },
    { _id: 2, a: 1, at: expect.any(Date) },
  ]);
  // A real MongoDB may run on another machine, whose clock differs.
  expect(Math.abs(Number(first?.['at']) - before)).toBeLessThan(3_600_000);
});

test('$inc keeps or widens the numeric type', async () => {
  const collection = await fresh([
    { _id: 1, v: new Int32(1) },
    { _id: 2, v: Long.fromNumber(1) },
    { _id: 3, v: new Double(1) },
    { _id: 4, v: new Int32(2147483647) },
  ]);
  await collection.updateMany({}, { $inc: { v: new Int32(1) } });
  const raw = await collection.find({}, { promoteValues: false }).sort({ _id: 1 }).toArray();
  expect(raw.map(({ v }) => v._bsontype)).toEqual(['Int32', 'Long', 'Double', 'Long']);
  expect(raw.map(({ v }) => Number(v))).toEqual([2, 2, 2, 2147483648]);
});

describe('upsert', () => {
  const upserts: [filter: Document, update: Document, created: Document][] = [
    [{ a: 1, b: { $gt: 5 } }, { $set: { c: 1 } }, { a: 1, c: 1 }],
    [{ $and: [{ a: 1 }, { b: { $gt: 2 } }] }, { $setOnInsert: { c: 3 } }, { a: 1, c: 3 }],
    [{ a: { $in: [1, 2] } }, { $set: { c: 1 } }, { c: 1 }],
    [{ $or: [{ a: 1 }, { a: 2 }] }, { $set: { c: 1 } }, { c: 1 }],
    [{ a: 1 }, { $inc: { a: 4 } }, { a: 5 }],
    [{ a: 1 }, { $push: { list: 'x' } }, { a: 1, list: ['x'] }],
    [{ a: /^x/ }, { $set: { c: 1 } }, { c: 1 }],
  ];
  test.each(upserts)('%j %j -> %j', async (filter, update, created) => {
    const collection = await fresh();
    const result = await collection.updateOne(filter, update, { upsert: true });
    const { _id, ...doc } = (await collection.findOne({})) as Document;
    expect(JSON.stringify(doc)).toBe(JSON.stringify(created));
    expect(result).toMatchObject({
      matchedCount: 0,
      modifiedCount: 0,
      upsertedCount: 1,
      upsertedId: _id,
    });
    // The same update again finds the document.
    if (await collection.countDocuments(filter))
      expect(await collection.updateOne(filter, update, { upsert: true })).toMatchObject({
        matchedCount: 1,
        upsertedCount: 0,
      });
  });

  test('takes the _id from the filter or the update, or creates an ObjectId', async () => {
    const collection = await fresh();
    await collection.updateOne({ _id: 7 as never }, { $set: { a: 1 } }, { upsert: true });
    await collection.updateOne({ a: 2 }, { $setOnInsert: { _id: 8 as never } }, { upsert: true });
    await collection.updateOne({ q: 1 }, { $set: { b: 2 } }, { upsert: true });
    const docs = await collection.find({}).toArray();
    expect(docs.slice(0, 2)).toEqual([
      { _id: 7, a: 1 },
      { _id: 8, a: 2 },
    ]);
    expect(docs[2]?._id._bsontype).toBe('ObjectId');
    expect(Object.keys(docs[2] as Document)).toEqual(['_id', 'q', 'b']);
  });
});

test('a failed updateMany keeps the updates before the failure', async () => {
  const collection = await fresh([
    { _id: 1, a: 1 },
    { _id: 2, a: 'x' },
    { _id: 3, a: 1 },
  ]);
  expect(await codeOf(collection.updateMany({}, { $inc: { a: 1 } }))).toBe(14);
  expect(await collection.find().toArray()).toEqual([
    { _id: 1, a: 2 },
    { _id: 2, a: 'x' },
    { _id: 3, a: 1 },
  ]);
});

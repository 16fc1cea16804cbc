import { MongoBulkWriteError, type AnyBulkWriteOperation, type Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { useDatabase } from './harness.ts';

const { fresh } = useDatabase();
const three = (): Document[] => [
  { _id: 1, x: 11 },
  { _id: 2, x: 22 },
  { _id: 3, x: 33 },
];

describe('bulk writes', () => {
  test('an ordered bulk write counts each kind of operation', async () => {
    const collection = await fresh(three());
    const result = await collection.bulkWrite([
      { insertOne: { document: { _id: 4, x: 44 } } },
      { updateOne: { filter: { x: 22 }, update: { $inc: { x: 1 } } } },
      { updateMany: { filter: { x: { $gt: 11 } }, update: { $inc: { x: 1 } } } },
      { updateOne: { filter: { x: 12345 }, update: { $set: { y: 5 } }, upsert: true } },
      { deleteOne: { filter: { x: 11 } } },
      { deleteMany: { filter: { x: 34 } } },
    ] as AnyBulkWriteOperation[]);
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 4,
      modifiedCount: 4,
      deletedCount: 2,
      upsertedCount: 1,
    });
    expect(Object.keys(result.upsertedIds)).toEqual(['3']);
    expect(await collection.find({ _id: { $gt: 0 } as never }).toArray()).toEqual([
      { _id: 2, x: 24 },
      { _id: 4, x: 45 },
    ]);
  });

  test.each([
    [true, 1, [1, 2]],
    [false, 2, [1, 2, 3]],
  ])('a duplicate stops only an ordered batch: %s', async (ordered, insertedCount, ids) => {
    const collection = await fresh([{ _id: 1, x: 11 }]);
    const error = await collection
      .insertMany([{ _id: 2 }, { _id: 1 }, { _id: 3 }] as Document[], { ordered })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MongoBulkWriteError);
    expect(error).toMatchObject({
      code: 11000,
      insertedCount,
      writeErrors: [{ index: 1, code: 11000 }],
    });
    expect((await collection.find().toArray()).map(({ _id }) => _id)).toEqual(ids);
  });
});

describe('find and modify', () => {
  const after = { returnDocument: 'after' } as const;
  test('returns the document before or after the change, and changes the first document of a sort', async () => {
    const collection = await fresh(three());
    const rest = { _id: { $gt: 1 } as never };
    const addOne = { $inc: { x: 1 } };
    expect(await collection.findOneAndUpdate(rest, addOne, { sort: { x: 1 } })).toEqual({
      _id: 2,
      x: 22,
    });
    expect(await collection.findOneAndUpdate(rest, addOne, { sort: { x: -1 }, ...after })).toEqual({
      _id: 3,
      x: 34,
    });
    const zero = { $set: { x: 0 } };
    expect(await collection.findOneAndUpdate({ _id: 1 as never }, zero, after)).toEqual({
      _id: 1,
      x: 0,
    });
    expect(await collection.findOneAndDelete({ x: { $gt: 0 } }, { sort: { x: -1 } })).toEqual({
      _id: 3,
      x: 34,
    });
    expect(await collection.find().toArray()).toEqual([
      { _id: 1, x: 0 },
      { _id: 2, x: 23 },
    ]);
  });

  test('returns null if nothing matches, and upserts', async () => {
    const collection = await fresh(three());
    expect(await collection.findOneAndUpdate({ _id: 4 as never }, { $inc: { x: 1 } })).toBeNull();
    expect(await collection.findOneAndDelete({ _id: 4 as never })).toBeNull();
    const upsert = { upsert: true, includeResultMetadata: true } as const;
    const before = await collection.findOneAndUpdate(
      { _id: 4 as never },
      { $inc: { x: 1 } },
      upsert,
    );
    expect(before).toMatchObject({
      value: null,
      lastErrorObject: { n: 1, updatedExisting: false, upserted: 4 },
    });
    const now = await collection.findOneAndUpdate(
      { _id: 5 as never },
      { $inc: { x: 1 } },
      { ...upsert, ...after },
    );
    expect(now).toMatchObject({ value: { _id: 5, x: 1 }, lastErrorObject: { upserted: 5 } });
    const existing = await collection.findOneAndUpdate(
      { _id: 5 as never },
      { $inc: { x: 1 } },
      upsert,
    );
    expect(existing).toMatchObject({
      value: { _id: 5, x: 1 },
      lastErrorObject: { n: 1, updatedExisting: true },
    });
  });
});

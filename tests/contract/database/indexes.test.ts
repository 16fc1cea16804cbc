import type { Document } from 'mongodb';
import { expect, test } from 'vitest';
import { databaseKind } from '../../helpers/database.ts';
import { codeOf, useDatabase } from './harness.ts';

const { db, fresh } = useDatabase();

async function failure(call: Promise<unknown>): Promise<Document> {
  return call.then(
    () => ({}),
    (error: Document) => error,
  );
}

test('refuses a duplicate with the error code, the key pattern and the key value', async () => {
  const collection = await fresh([{ _id: 1, a: 'x', b: { c: 2 } }]);
  await collection.createIndex({ a: 1, 'b.c': -1 }, { unique: true, name: 'pair' });
  expect(await failure(collection.insertOne({ a: 'x', b: { c: 2 } }))).toMatchObject({
    code: 11000,
    keyPattern: { a: 1, 'b.c': -1 },
    keyValue: { a: 'x', 'b.c': 2 },
  });
  expect(await failure(collection.insertOne({ _id: 1 as never }))).toMatchObject({
    code: 11000,
    keyPattern: { _id: 1 },
    keyValue: { _id: 1 },
  });
  await collection.insertOne({ _id: 2 as never, a: 'y', b: { c: 2 } });
  expect(
    await failure(collection.updateOne({ _id: 2 as never }, { $set: { a: 'x' } })),
  ).toMatchObject({
    code: 11000,
    keyValue: { a: 'x', 'b.c': 2 },
  });
  const upsert = { upsert: true, returnDocument: 'after' } as const;
  expect(
    await codeOf(
      collection.findOneAndUpdate({ a: 'x', z: { $gt: 1 } }, { $set: { b: { c: 2 } } }, upsert),
    ),
  ).toBe(11000);
  expect(await collection.findOne({ _id: 2 as never })).toEqual({ _id: 2, a: 'y', b: { c: 2 } });
  expect(await collection.countDocuments()).toBe(2);
});

test('a missing field counts as null in a unique index, and is ignored by a sparse one', async () => {
  const plain = await fresh([{ _id: 1 }]);
  await plain.createIndex({ a: 1 }, { unique: true });
  expect(await codeOf(plain.insertOne({ a: null }))).toBe(11000);
  expect(await codeOf(plain.insertOne({ b: 1 }))).toBe(11000);
  const sparse = await fresh([{ _id: 1 }, { _id: 2 }]);
  await sparse.createIndex({ a: 1 }, { unique: true, sparse: true });
  await sparse.insertOne({ _id: 3 as never });
  await sparse.insertOne({ _id: 4 as never, a: null });
  expect(await codeOf(sparse.insertOne({ a: null }))).toBe(11000);
  expect(await sparse.countDocuments({ a: null })).toBe(4);
  expect((await sparse.find().sort({ a: 1, _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual([
    1, 2, 3, 4,
  ]);
});

test('a unique index allows repeated values within one array', async () => {
  const collection = await fresh();
  await collection.createIndex({ tags: 1 }, { unique: true });
  await collection.insertOne({ tags: ['a', 'b', 'a'] });
  expect(await failure(collection.insertOne({ tags: ['c', 'b'] }))).toMatchObject({
    code: 11000,
    keyValue: { tags: 'b' },
  });
  await collection.insertOne({ tags: ['c'] });
  expect(await collection.countDocuments({ tags: 'c' })).toBe(1);
});

test('refuses two arrays in one compound index', async () => {
  const collection = await fresh();
  await collection.createIndex({ a: 1, b: 1 });
  const refusal = databaseKind() === 'embedded' ? 238 : 171;
  expect(await codeOf(collection.insertOne({ a: [1], b: [2] }))).toBe(refusal);
  expect(await collection.countDocuments()).toBe(0);
});

test('lists indexes, accepts an identical one and refuses a conflicting one', async () => {
  const collection = await fresh([{ a: 1 }]);
  expect(await collection.createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1');
  expect(await collection.createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1');
  await collection.createIndex({ at: 1 }, { expireAfterSeconds: 60, name: 'ttl' });
  await collection.createIndex({ s: 1 }, { sparse: true, unique: true });
  expect(await collection.indexes()).toEqual([
    { v: 2, key: { _id: 1 }, name: '_id_' },
    { v: 2, key: { a: 1, b: -1 }, name: 'a_1_b_-1' },
    { v: 2, key: { at: 1 }, name: 'ttl', expireAfterSeconds: 60 },
    { v: 2, key: { s: 1 }, name: 's_1', unique: true, sparse: true },
  ]);
  expect(await codeOf(collection.createIndex({ a: 1, b: -1 }, { unique: true }))).toBe(86);
  expect(await codeOf(collection.createIndex({ a: 1, b: -1 }, { name: 'other' }))).toBe(85);
  expect(await codeOf(collection.createIndex({ z: 1 }, { name: 'ttl' }))).toBe(86);
  expect(await codeOf(db().collection('nowhere').indexes())).toBe(26);
});

test('does not create an index that cannot be built', async () => {
  const collection = await fresh([{ a: 1 }, { a: 1 }]);
  expect(await codeOf(collection.createIndex({ a: 1 }, { unique: true }))).toBe(11000);
  expect(await collection.indexes()).toHaveLength(1);
  await collection.insertOne({ a: 1 });
});

test('updates and deletes change the index', async () => {
  const collection = await fresh(
    Array.from({ length: 50 }, (_, i) => ({ _id: i, n: i, tags: [i, i + 1] })),
  );
  await collection.createIndexes([{ key: { n: 1 } }, { key: { tags: 1 } }]);
  await collection.updateMany(
    { n: { $lt: 10 } },
    { $inc: { n: 100 }, $push: { tags: 'new' } as never },
  );
  await collection.deleteMany({ n: { $gte: 105 } });
  const ids = async (filter: Document): Promise<unknown[]> =>
    (await collection.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
  expect(await ids({ n: { $gte: 100 } })).toEqual([0, 1, 2, 3, 4]);
  expect(await ids({ tags: 'new' })).toEqual([0, 1, 2, 3, 4]);
  expect(await ids({ tags: { $in: [10, 11] } })).toEqual([10, 11]);
  expect(await ids({ n: { $gte: 10, $lte: 12 } })).toEqual([10, 11, 12]);
  await collection.updateMany({}, { $unset: { tags: '' } });
  expect(await ids({ tags: { $gt: 0 } })).toEqual([]);
});

test('a changed object changes only the index on one of its fields', async () => {
  const documents = [1, 2, 3].map((_id) => ({
    _id,
    before: _id,
    next: { run: `r${_id}` },
    z: _id,
  }));
  const collection = await fresh(documents);
  await collection.createIndexes([{ key: { 'next.run': 1 }, sparse: true }, { key: { z: 1 } }]);
  const found = (run: string) => collection.find({ 'next.run': run }).toArray();
  await collection.updateOne({ _id: 1 as never }, { $set: { next: { run: 'all', more: 1 } } });
  await collection.updateOne({ _id: 2 as never }, { $set: { 'next.run': 'one' } });
  await collection.updateOne({ _id: 3 as never }, { $unset: { next: '' }, $set: { ü: 1 } });
  expect(await found('all')).toEqual([{ _id: 1, before: 1, next: { run: 'all', more: 1 }, z: 1 }]);
  expect(await found('one')).toEqual([{ _id: 2, before: 2, next: { run: 'one' }, z: 2 }]);
  for (const { next } of documents) expect(await found(next.run)).toEqual([]);
  expect(await collection.find({ z: { $gte: 3 } }).toArray()).toEqual([
    { _id: 3, before: 3, z: 3, ü: 1 },
  ]);
});

test('a collection is created by its first document, listed and dropped', async () => {
  const names = async (): Promise<string[]> =>
    (await db().listCollections().toArray()).map(({ name }) => name);
  const made = db().collection('made');
  expect(await names()).not.toContain('made');
  await made.insertOne({ a: 1 });
  expect(await names()).toContain('made');
  await made.drop();
  expect(await names()).not.toContain('made');
  expect(await made.countDocuments()).toBe(0);
  expect(await codeOf(db().collection('a$b').insertOne({ a: 1 }))).toBe(73);
});

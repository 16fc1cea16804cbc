import { Long, type Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { databaseKind } from '../../helpers/database.ts';
import { codeOf, useDatabase } from './harness.ts';

const { db, fresh } = useDatabase('refused');

describe('commands are checked before they run', () => {
  test('insert accepts documents and nothing else', async () => {
    const collection = await fresh([{ _id: 1 }]);
    const name = collection.collectionName;
    for (const documents of [[1], ['x'], [null], [[1]], [{ _id: 2 }, 3], 'x', null, { a: 1 }])
      expect(await codeOf(db().command({ insert: name, documents })), String(documents)).toBe(14);
    expect(await collection.countDocuments()).toBe(1);
  });

  test('a statement with an unknown, missing or mistyped field fails the whole command', async () => {
    const collection = await fresh([{ _id: 1, a: 1 }]);
    const name = collection.collectionName;
    const good = { q: { _id: 1 }, u: { $inc: { a: 1 } } };
    const bad: Document[] = [
      { ...good, nonsense: 1 },
      { ...good, q: 1 },
      { ...good, multi: 'x' },
      { q: {} },
      { u: good.u },
    ];
    for (const statement of bad) {
      const code = await codeOf(db().command({ update: name, updates: [good, statement] }));
      expect(code, JSON.stringify(statement)).toBeTypeOf('number');
    }
    const deletes = [
      { q: {}, limit: 0 },
      { q: {}, limit: 0, nonsense: 1 },
    ];
    expect(await codeOf(db().command({ delete: name, deletes }))).toBeTypeOf('number');
    expect(await collection.find().toArray()).toEqual([{ _id: 1, a: 1 }]);
  });
});

describe('a dropped collection', () => {
  test('closes its cursors, which do not read a new collection with the same name', async () => {
    const many = Array.from({ length: 300 }, (_, _id) => ({ _id, secret: 'old' }));
    const collection = await fresh(many);
    const name = collection.collectionName;
    const first = await db().command({ find: name, batchSize: 2 });
    const id = Long.fromNumber(Number(first['cursor'].id));
    await collection.drop();
    await db()
      .collection('another')
      .insertMany(many.map(({ _id }) => ({ _id: _id as never })));
    await collection.insertMany(many.map(({ _id }) => ({ _id: _id as never, secret: 'new' })));
    const more = { getMore: id, collection: name };
    expect(await codeOf(db().command(more))).toBe(175);
    expect(await codeOf(db().command(more))).toBe(43);
  });
});

describe('the database refuses', () => {
  test('a sort by two parallel arrays', async () => {
    const collection = await fresh([{ a: [1, 2], b: [3, 4] }]);
    const refusal = databaseKind() === 'embedded' ? 238 : 2;
    expect(await codeOf(collection.find().sort({ a: 1, b: 1 }).toArray())).toBe(refusal);
  });

  test('names that start with $', async () => {
    const collection = await fresh([{ _id: 1, a: 1 }]);
    const set = (update: Document) => collection.updateOne({ _id: 1 as never }, update);
    expect(await codeOf(set({ $set: { $b: 1 } }))).toBeTypeOf('number');
    expect(await codeOf(set({ $set: { 'a.$b': 1 } }))).toBeTypeOf('number');
    expect(await codeOf(set({ $inc: { '$b.c': 1 } }))).toBeTypeOf('number');
    expect(await codeOf(collection.find().sort({ $a: 1 }).toArray())).toBeTypeOf('number');
    expect(await codeOf(collection.insertOne({ _id: { $a: 1 } as never }))).toBeTypeOf('number');
    expect(await collection.find().toArray()).toEqual([{ _id: 1, a: 1 }]);
  });

  const definitions: Document[] = [
    { key: { a: 1 }, partialFilterExpression: { a: { $ne: 1 } } },
    { key: { a: 1 }, expireAfterSeconds: -1 },
    { key: { a: 1 }, expireAfterSeconds: 'x' },
    { key: { a: 1 }, expireAfterSeconds: 2 ** 31 },
    { key: { a: 1, b: 1 }, expireAfterSeconds: 5 },
    { key: { _id: 1 }, expireAfterSeconds: 5 },
    { key: { _id: 1 }, sparse: true },
    { key: { a: 1 }, unique: 'x' },
    { key: { a: 0 } },
    { key: { $a: 1 } },
    { key: { 'a.': 1 } },
    { key: {} },
    { key: 'a' },
    { key: { a: 1 }, name: '' },
    { key: { a: 1 }, name: 5 },
    { key: { a: 1 }, nonsense: 1 },
    { key: { a: 1 }, collation: { strength: 2 } },
  ];
  test.each(definitions)('the index %j', async (definition) => {
    const collection = await fresh([{ a: 1 }]);
    const indexes = [{ name: 'i', ...definition }];
    const command = { createIndexes: collection.collectionName, indexes };
    expect(await codeOf(db().command(command))).toBeTypeOf('number');
    expect(await collection.indexes()).toHaveLength(1);
  });
});

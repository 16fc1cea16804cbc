import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  ObjectId,
  Timestamp,
  UUID,
  type Document,
} from 'mongodb';
import { describe, expect, test } from 'vitest';
import { codeOf, useDatabase } from './harness.ts';

const { db, fresh } = useDatabase();

const many = (n: number): Document[] =>
  Array.from({ length: n }, (_, i) => ({ _id: i, pad: 'x'.repeat(100) }));

describe('cursors', () => {
  test('return each document once, in batches', async () => {
    const collection = await fresh(many(300));
    for (const batchSize of [17, 101, 5000]) {
      const ids = [];
      for await (const doc of collection.find().batchSize(batchSize)) ids.push(doc._id);
      expect(ids).toEqual(many(300).map(({ _id }) => _id));
    }
    expect(await collection.find().skip(290).toArray()).toHaveLength(10);
    expect(await collection.find().limit(150).toArray()).toHaveLength(150);
    expect(await collection.find().limit(5).skip(2).batchSize(2).toArray()).toHaveLength(5);
    expect(await collection.findOne({}, { skip: 5 })).toMatchObject({ _id: 5 });
  });

  test('return results that are larger than one message', async () => {
    const big = Buffer.alloc(4_000_000, 7);
    const collection = await fresh();
    for (let _id = 0; _id < 6; _id++) await collection.insertOne({ _id: _id as never, big });
    const docs = await collection.find().toArray();
    expect(docs.map(({ big: bytes }) => (bytes as Binary).length())).toEqual(
      Array(6).fill(4_000_000),
    );
  });

  test('end when they are killed', async () => {
    const collection = await fresh(many(300));
    const first = await db().command({ find: collection.collectionName, batchSize: 2 });
    const { id } = first['cursor'];
    const killed = await db().command({ killCursors: collection.collectionName, cursors: [id] });
    expect(killed['cursorsKilled']).toEqual([id]);
    const next = {
      getMore: id instanceof Long ? id : Long.fromNumber(id),
      collection: collection.collectionName,
    };
    expect(await codeOf(db().command(next))).toBe(43);
  });

  test('continue after writes between two batches', async () => {
    const collection = await fresh(many(400));
    const cursor = collection.find().batchSize(10);
    await cursor.next();
    await collection.deleteMany({ _id: { $gte: 200, $lt: 300 } as never });
    expect(await cursor.toArray()).toHaveLength(299);
  });
});

describe('projections', () => {
  const doc = { _id: 1, a: 1, b: { c: 2, d: 3 }, list: [{ x: 1, y: 2 }, { y: 3 }, 4] };
  const cases: [Document, Document][] = [
    [{ a: 1 }, { _id: 1, a: 1 }],
    [{ a: 1, _id: 0 }, { a: 1 }],
    [{ _id: 0 }, { a: 1, b: { c: 2, d: 3 }, list: doc.list }],
    [{ _id: 1 }, { _id: 1 }],
    [
      { b: 0, list: 0 },
      { _id: 1, a: 1 },
    ],
    [
      { list: 1, a: 1 },
      { _id: 1, a: 1, list: doc.list },
    ],
    [{ nothing: 1 }, { _id: 1 }],
  ];
  test.each(cases)('%j -> %j', async (projection, expected) => {
    const collection = await fresh([doc]);
    const found = await collection.findOne({}, { projection });
    expect(found).toEqual(expected);
    expect(JSON.stringify(found)).toBe(JSON.stringify(expected));
  });
});

test('a value of every BSON type is read unchanged', async () => {
  const value = {
    _id: new ObjectId(),
    int: new Int32(7),
    double: new Double(7),
    long: Long.fromNumber(7),
    big: Long.MAX_VALUE,
    negativeZero: new Double(-0),
    notANumber: NaN,
    decimal: Decimal128.fromString('1.10'),
    date: new Date(-62135596800000),
    binary: new Binary(Buffer.from([0, 1, 255]), 5),
    uuid: new UUID('11111111-2222-4333-8444-555555555555'),
    regex: new BSONRegExp('a.b', 'i'),
    timestamp: new Timestamp({ t: 5, i: 6 }),
    text: 'ä \u0000 \u{1F600}',
    nothing: null,
    nested: { 2: 'b', 1: 'a', list: [[], {}, [null]] },
  };
  const collection = await fresh([value]);
  const raw = { promoteValues: false, bsonRegExp: true } as const;
  const read = async (): Promise<Document> => (await collection.findOne({}, raw)) as Document;
  const first = await read();
  for (const [name, type] of Object.entries({
    int: 'Int32',
    double: 'Double',
    long: 'Long',
    decimal: 'Decimal128',
    uuid: 'Binary',
    regex: 'BSONRegExp',
  }))
    expect(first[name]._bsontype, name).toBe(type);
  expect(Object.is(first['negativeZero'].value, -0)).toBe(true);
  expect(first['decimal'].toString()).toBe('1.10');
  expect(first['text']).toBe(value.text);
  expect(first['date']).toEqual(value.date);
  // A change of another field does not affect these values.
  await collection.updateOne({}, { $set: { extra: 1 }, $push: { 'nested.list': 1 } as never });
  const { extra, nested, ...after } = await read();
  const { nested: before, ...rest } = first;
  expect(after).toEqual(rest);
  expect([extra.value, nested.list.length, before.list.length]).toEqual([1, 4, 3]);
});

test('an _id can be a number, date or string, but not an array or a regular expression', async () => {
  const collection = await fresh();
  for (const _id of [1, 'one', new Date(0), true, 1.5])
    await collection.insertOne({ _id: _id as never });
  expect(await codeOf(collection.insertOne({ _id: new Double(1) as never }))).toBe(11000);
  for (const _id of [[1], /x/])
    expect(await codeOf(collection.insertOne({ _id: _id as never }))).toBeTypeOf('number');
  expect(await collection.countDocuments()).toBe(5);
});

test('refuses documents over 16 MB', async () => {
  const collection = await fresh([{ _id: 1, s: 'x'.repeat(10_000_000) }]);
  expect(
    await codeOf(
      db()
        .command({
          insert: collection.collectionName,
          documents: [{ s: 'y'.repeat(16 * 1024 * 1024) }],
        })
        .then((r) => r['writeErrors'][0].code),
    ),
  ).toBe(10334);
  expect(await codeOf(collection.updateOne({}, { $set: { t: 'y'.repeat(8_000_000) } }))).toBe(
    10334,
  );
  expect(await collection.countDocuments({ t: { $exists: true } })).toBe(0);
});

test('counts documents with and without an index', async () => {
  const collection = await fresh([
    { a: 1 },
    { a: new Double(1) },
    { a: 2 },
    { b: 1 },
    { a: [1, 2] },
  ]);
  for (const indexed of [false, true]) {
    if (indexed) await collection.createIndex({ a: 1 });
    expect(await collection.countDocuments({})).toBe(5);
    expect(await collection.countDocuments({ a: 1 })).toBe(3);
    expect(await collection.countDocuments({ a: 'none' })).toBe(0);
  }
});

test('refuses transactions as a standalone server does', async () => {
  const collection = await fresh([{ a: 1 }]);
  const command = {
    find: collection.collectionName,
    lsid: { id: new UUID() },
    txnNumber: Long.ONE,
    startTransaction: true,
    autocommit: false,
  };
  expect(await codeOf(db().command(command))).toBe(20);
});

test('refuses unknown commands', async () => {
  expect(await codeOf(db().command({ noSuchCommand: 1 }))).toBe(59);
});

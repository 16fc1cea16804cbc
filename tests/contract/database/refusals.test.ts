import { Binary, Decimal128, Long, Timestamp, type Document } from 'mongodb';
import { expect, test } from 'vitest';
import { databaseKind } from '../../helpers/database.ts';
import { codeOf, useDatabase } from './harness.ts';

const { db, fresh } = useDatabase('refused');
const NOT_IMPLEMENTED = 238;
/** The group stage with which drivers count documents. */
const COUNT = { $group: { _id: 1, n: { $sum: 1 } } };

/**
 * Features of MongoDB that the embedded database does not have. It must return an error for them, and
 * never a wrong result.
 */
const commands: Document[] = [
  { find: 'c', filter: { a: { $not: { $eq: 1 } } } },
  { find: 'c', filter: { $nor: [{ a: 1 }] } },
  { find: 'c', filter: { a: { $elemMatch: { $gt: 1 } } } },
  { find: 'c', filter: { a: { $type: 'int' } } },
  { find: 'c', filter: { a: { $nin: [1] } } },
  { find: 'c', filter: { a: { $in: [/x/] } } },
  { find: 'c', filter: { 'b.0': 1 } },
  { find: 'c', filter: { a: { $regex: '^x' } } },
  { find: 'c', filter: { a: { $regex: /^x/, $options: 'm' } } },
  { find: 'c', filter: { a: /x/ } },
  { find: 'c', filter: { a: /^x$/ } },
  { find: 'c', filter: { a: /^a\.b/ } },
  { find: 'c', filter: { a: /^x/i } },
  { find: 'c', filter: { a: /^(x|y)/ } },
  { find: 'c', filter: { a: { $gt: null } } },
  { find: 'c', filter: { a: { $lte: NaN } } },
  { find: 'c', filter: { a: { $gt: { b: 1 } } } },
  { find: 'c', filter: { a: { $lt: [1] } } },
  { find: 'c', filter: { a: { $gte: true } } },
  { find: 'c', filter: { a: new Binary(Buffer.from('x')) } },
  { find: 'c', sort: { b: 1, c: 1 } },
  { find: 'c', sort: { a: 2 } },
  { find: 'c', projection: { a: 1, b: 0 } },
  { find: 'c', projection: { a: true } },
  { find: 'c', filter: { a: Decimal128.fromString('1') } },
  { find: 'c', filter: { a: Long.MAX_VALUE } },
  { find: 'c', filter: { a: new Timestamp({ t: 1, i: 1 }) } },
  { find: 'c', filter: { '': 1 } },
  { find: 'c', sort: { 'b.0.x': 1, $natural: 1 } },
  { find: 'c', collation: { locale: 'de' } },
  { find: 'c', projection: { 'a.b': 1 } },
  { find: 'c', readConcern: { level: 'linearizable' } },
  {
    find: 'c',
    readConcern: { level: 'majority', afterClusterTime: new Timestamp({ t: 1, i: 1 }) },
  },
  { insert: 'c', documents: [{ $a: 1 }] },
  { insert: 'c', documents: [{ _id: [1] }] },
  { insert: 'c', documents: [{ _id: { x: 1 } }] },
  { update: 'c', updates: [{ q: {}, u: { a: 2 } }] },
  { update: 'c', updates: [{ q: {}, u: { $set: { 'b.0': 2 } } }] },
  { update: 'c', updates: [{ q: {}, u: { $set: { 10: 2 } } }] },
  { update: 'c', updates: [{ q: {}, u: { $set: { '': 2 } } }] },
  { update: 'c', updates: [{ q: {}, u: { $set: { 'a.': 2 } } }] },
  { update: 'c', updates: [{ q: {}, u: { $set: { $b: 2 } } }] },
  { update: 'c', updates: [{ q: {}, u: { $set: { 'b.$': 2 } } }] },
  { update: 'c', updates: [{ q: {}, u: { $rename: { a: 'c' } } }] },
  { update: 'c', updates: [{ q: {}, u: { $push: { b: { $each: [2] } } } }] },
  { update: 'c', updates: [{ q: {}, u: { $addToSet: { b: 2 } } }] },
  { update: 'c', updates: [{ q: {}, u: { $pull: { b: 1 } } }] },
  { update: 'c', updates: [{ q: {}, u: { $inc: { long: 1 } } }] },
  { update: 'c', updates: [{ q: {}, u: { $currentDate: { at: { $type: 'timestamp' } } } }] },
  { update: 'c', updates: [{ q: { a: 'none' }, u: { $currentDate: { at: 1 } } }] },
  { update: 'c', updates: [{ q: { 'z.y': 1 }, u: { $set: { c: 1 } }, upsert: true }] },
  { update: 'c', updates: [{ q: { z: 1, y: 2 }, u: { $set: { c: 1 } }, upsert: true }] },
  { update: 'c', updates: [{ q: { z: { $in: [1] } }, u: { $set: { c: 1 } }, upsert: true }] },
  { aggregate: 'c', pipeline: [{ $unwind: '$b' }], cursor: {} },
  { aggregate: 'c', pipeline: [{ $match: {} }], cursor: {} },
  { aggregate: 'c', pipeline: [{ $match: {} }, { $group: { _id: '$a' } }], cursor: {} },
  { aggregate: 'c', pipeline: [{ $match: {} }, { $limit: 1 }, COUNT], cursor: {} },
  { aggregate: 'c', pipeline: [{ $match: {} }, COUNT, COUNT], cursor: {} },
  { aggregate: 'c', pipeline: [COUNT, { $match: {} }], cursor: {} },
  { aggregate: 'c', pipeline: [], cursor: {}, explain: true },
  { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'p', partialFilterExpression: {} }] },
  { createIndexes: 'c', indexes: [{ key: { a: 1, b: 1 }, name: 's' }] },
  { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'b', background: true }] },
  { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'l', collation: { locale: 'en' } }] },
  { find: 'c', filter: { $where: 'true' } },
  { find: 'c', filter: { $expr: { $eq: ['$a', 1] } } },
  { find: 'c', filter: { $text: { $search: 'x' } } },
  { find: 'c', filter: { $jsonSchema: {} } },
  { find: 'c', filter: { a: { $bitsAllSet: 1 } } },
  { find: 'c', filter: { a: { $near: [0, 0] } } },
  { find: 'c', hint: { a: 1 } },
  { find: 'c', let: { x: 1 } },
  { find: 'c', min: { a: 1 } },
  { find: 'c', tailable: true },
  { find: 'c', collation: { locale: 'en', strength: 1 } },
  { find: 'c', collation: { locale: 'en', strength: 2, numericOrdering: true } },
  { find: 'c', filter: { a: { $gt: 'a' } }, collation: { locale: 'en', strength: 2 } },
  { find: 'c', sort: { a: 1 }, collation: { locale: 'en', strength: 2 } },
  { find: 'c', sort: { a: { $meta: 'textScore' } } },
  { find: 'c', projection: { a: { $slice: 1 } } },
  { find: 'c', projection: { a: '$b' } },
  { find: 'c', projection: { 'a.$': 1 } },
  { find: 'c', readConcern: { level: 'snapshot' } },
  { update: 'c', updates: [{ q: {}, u: [{ $set: { a: 1 } }] }] },
  { update: 'c', updates: [{ q: {}, u: { $set: { 'a.$[x]': 1 } }, arrayFilters: [{ x: 1 }] }] },
  { update: 'c', updates: [{ q: {}, u: { $inc: { 'a.$[]': 1 } } }] },
  { update: 'c', updates: [{ q: {}, u: { $bit: { a: { and: 1 } } } }] },
  { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, hint: 'a_1' }] },
  { delete: 'c', deletes: [{ q: {}, limit: 0, hint: 'a_1' }] },
  { createIndexes: 'c', indexes: [{ key: { a: 'text' }, name: 't' }] },
  { createIndexes: 'c', indexes: [{ key: { 'a.$**': 1 }, name: 'w' }] },
  { createIndexes: 'c', indexes: [{ key: { a: '2dsphere' }, name: 'g' }] },
  { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'h', hidden: true }] },
  { listCollections: 1, filter: { name: 'c' } },
  { findAndModify: 'c', query: {}, update: { $set: { a: 1 } }, fields: { a: 1 } },
];

test.runIf(databaseKind() === 'embedded').each(commands)('refuses %j', async (command) => {
  const collection = await fresh([{ a: 'text', b: [1], c: [2], long: Long.MAX_VALUE }]);
  const [name] = Object.keys(command) as [string];
  const reply = db().command({ ...command, [name]: collection.collectionName });
  const code = await codeOf(reply.then((answer) => answer['writeErrors']?.[0]?.code ?? answer));
  expect(code).toBe(NOT_IMPLEMENTED);
  expect(await collection.find().toArray()).toMatchObject([{ a: 'text', b: [1] }]);
});

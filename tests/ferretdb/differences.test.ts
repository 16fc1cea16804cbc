import type { Document } from 'mongodb';
import { expect, test } from 'vitest';
import { codeOf, useDatabase } from '../contract/database/harness.ts';

// The differences between FerretDB 1.24 and MongoDB that affect the product. `setup.ts` adapts the
// indexes, and `left-out.ts` lists the tests that do not run. If one of these tests fails with another
// version of FerretDB, that adaptation may no longer be needed, or the listed tests may run again.

const { db, fresh } = useDatabase('ferretdb');

const index = (field: string, options: object = {}) => ({
  key: { [field]: 1 },
  name: `${field}_1`,
  ...options,
});

/** Makes the same call twenty times at the same time. Returns the results or error codes. */
const together = (call: (n: number) => Promise<unknown>): Promise<unknown[]> =>
  Promise.all(Array.from({ length: 20 }, (_, n) => codeOf(call(n))));

/** Repeats a race until `isExpected` returns true. Fails after 100 races. */
async function expectOneRace(isExpected: () => Promise<boolean>): Promise<void> {
  for (let races = 0; races < 100; races += 1) if (await isExpected()) return;
  expect.fail('No race ended as expected.');
}

const isSuccess = (result: unknown) => typeof result === 'object' && result !== null;

test('FerretDB refuses an index with an expiry', async () => {
  const indexes = [index('at', { expireAfterSeconds: 60 })];
  expect(await codeOf(db().command({ createIndexes: 'expiry', indexes }))).toBe(238);
});

test('FerretDB closes the connection if two indexes of one command exist already', async () => {
  const command = { createIndexes: 'again', indexes: [index('a'), index('b')] };
  await db().command(command);
  await expect(db().command(command)).rejects.toThrow(/connection .* closed/);
});

test('FerretDB refuses an array in an array', async () => {
  const nested = (await fresh()).insertOne({ undone_versions: [[1, 3]] });
  await expect(nested).rejects.toThrow('nested arrays are not supported');
});

test('FerretDB reports the duplicate value of an update as an internal error', async () => {
  const collection = await fresh([{ email: 'a' }, { email: 'b' }]);
  await collection.createIndex({ email: 1 }, { unique: true });
  expect(await codeOf(collection.updateOne({ email: 'b' }, { $set: { email: 'a' } }))).toBe(1);
  expect(await codeOf(collection.insertOne({ email: 'a' }))).toBe(11_000);
});

test('FerretDB reads whole collections, except to find a document by an _id that is text', async () => {
  const collection = await fresh([{ number: 1 }]);
  await collection.createIndex({ number: 1 });
  const isIndexed = async (filter: object) => {
    const find = { find: collection.collectionName, filter };
    return (await db().command({ explain: find }))['filterPushdown'];
  };
  expect(await isIndexed({ _id: 'a' })).toBe(true);
  expect(await isIndexed({ _id: 1 })).toBe(false);
  expect(await isIndexed({ number: 1 })).toBe(false);
});

test('FerretDB loses increments of one document that arrive at the same time', async () => {
  await expectOneRace(async () => {
    const collection = await fresh([{ count: 0 }]);
    await together(() => collection.updateOne({}, { $inc: { count: 1 } }));
    return (await collection.findOne())?.['count'] < 20;
  });
});

test('FerretDB executes several conditional updates that arrive at the same time', async () => {
  await expectOneRace(async () => {
    const collection = await fresh([{ owner: null }]);
    const claims = await together((owner) =>
      collection.findOneAndUpdate({ owner: null }, { $set: { owner } }),
    );
    return claims.filter(isSuccess).length > 1;
  });
});

test('FerretDB refuses upserts of one document that arrive at the same time', async () => {
  await expectOneRace(async () => {
    const collection = await fresh();
    const _id = 'a' as unknown as Document['_id'];
    const codes = await together((n) =>
      collection.updateOne({ _id }, { $set: { n } }, { upsert: true }),
    );
    return codes.includes(11_000);
  });
});

test('FerretDB accepts one of the inserts of one document that arrive at the same time', async () => {
  // A commit of the content store is an insert, so no writer overwrites the commit of another one.
  const collection = await fresh();
  const _id = 'a' as unknown as Document['_id'];
  const inserts = await together((n) => collection.insertOne({ _id, n }));
  expect(inserts.filter(isSuccess)).toHaveLength(1);
});

import { MongoClient, type Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { startFaultProxy, type FaultProxy } from '../../helpers/faults/fault-proxy.ts';
import { codeOf } from './harness.ts';

interface Counted {
  _id: string;
  count: number;
}

let database: TestDatabase;
let direct: MongoClient;
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  database = await startTestDatabase('faults');
  direct = await MongoClient.connect(database.uri);
});
afterAll(async () => {
  for (const each of opened.toReversed()) await each.close();
  await direct.close();
  await database.stop();
});

/**
 * Creates a document and a client behind a proxy. `count` reads the document directly from the
 * database.
 */
async function behindProxy(_id: string, options?: { replicaSet?: boolean }) {
  const proxy: FaultProxy = await startFaultProxy(database.uri, options);
  const client = await MongoClient.connect(proxy.uri, { socketTimeoutMS: 2_000 });
  opened.push(proxy, client);
  const of = (which: MongoClient): Collection<Counted> => which.db().collection('counted');
  await of(direct).insertOne({ _id, count: 0 });
  return {
    proxy,
    add: () => of(client).updateOne({ _id }, { $inc: { count: 1 } }),
    count: async () => (await of(direct).findOne({ _id }))?.count,
  };
}

describe('a standalone database', () => {
  test.each([
    { fault: 'close before', count: 0, message: 'closed' },
    { fault: 'close after', count: 1, message: 'closed' },
    { fault: 'lose response', count: 1, message: 'timed out' },
    { fault: 'not primary', count: 0, message: 'not primary' },
  ] as const)(
    'a write fails after the fault $fault, and the counter is $count',
    async ({ fault, count, message }) => {
      const site = await behindProxy(fault);
      const failed = site.proxy.failWrite(1, fault);
      await expect(site.add()).rejects.toThrow(message);
      await failed;
      expect(await site.count()).toBe(count);
      await site.add();
      expect(await site.count()).toBe(count + 1);
    },
  );

  test('only the nth write fails', async () => {
    const { proxy, add, count } = await behindProxy('third');
    const before = proxy.writes().length;
    void proxy.failWrite(3, 'not primary');
    await add();
    await add();
    expect(await codeOf(add())).toBe(10_107);
    await add();
    expect(await count()).toBe(3);
    expect(proxy.writes().length - before).toBe(4);
  });

  test('a delayed write runs when the test releases it', async () => {
    const { proxy, add, count } = await behindProxy('held');
    const arrives = proxy.holdWrite(1);
    const first = add();
    const release = await arrives;
    await add();
    expect(await count()).toBe(1);
    release();
    await first;
    expect(await count()).toBe(2);
  });
});

describe('a replica set', () => {
  test.each(['close before', 'close after', 'not primary'] as const)(
    'the driver repeats the write after the fault "%s", and the database runs it once',
    async (fault) => {
      const { proxy, add, count } = await behindProxy(`${fault}, replica set`, {
        replicaSet: true,
      });
      const before = proxy.writes().length;
      const failed = proxy.failWrite(1, fault);
      await add();
      await failed;
      expect(await count()).toBe(1);
      expect(proxy.writes().length - before).toBe(2);
    },
  );
});

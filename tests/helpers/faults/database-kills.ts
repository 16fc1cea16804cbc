import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { expect } from 'vitest';
import { filesIn, readOwner } from '../../../api/src/embedded-db/address.ts';
import { openEmbeddedDatabase } from '../../../api/src/embedded-db/open.ts';

const WRITERS = 8;

interface Acknowledged {
  inserts: string[];
  /** The last value of each writer's counter. */
  counters: number[];
}

/**
 * Inserts documents and increments a counter until `writing.now` is false. Records the acknowledged
 * writes.
 */
async function write(
  client: MongoClient,
  writer: number,
  { inserts, counters }: Acknowledged,
  writing: { now: boolean },
): Promise<void> {
  const log = client.db().collection('log');
  for (let n = 0; writing.now; n++) {
    try {
      const sum = `${writer}:${n}`;
      await log.insertOne({ writer, n, sum, body: 'x'.repeat(3000), tags: [writer, n % 5] });
      inserts.push(sum);
      const after = await client
        .db()
        .collection('counters')
        .findOneAndUpdate(
          { _id: writer as never },
          { $inc: { n: 1 } },
          { returnDocument: 'after' },
        );
      counters[writer] = after?.['n'] ?? 0;
    } catch {
      // Not acknowledged: the write may or may not be stored.
      await wait(20);
    }
  }
}

/** Asserts that all acknowledged writes are stored, and that documents and indexes are intact. */
async function check(client: MongoClient, { inserts, counters }: Acknowledged): Promise<void> {
  const log = client.db().collection('log');
  const found = new Set<string>();
  for await (const { writer, n, sum, body, tags } of log.find()) {
    expect([body.length, sum, tags]).toEqual([3000, `${writer}:${n}`, [writer, n % 5]]);
    found.add(sum);
  }
  expect(inserts.filter((sum) => !found.has(sum))).toEqual([]);
  for (const [writer, n] of counters.entries()) {
    const counter = await client
      .db()
      .collection('counters')
      .findOne({ _id: writer as never });
    expect(counter?.['n']).toBeGreaterThanOrEqual(n);
    const own = [...found].filter((sum) => sum.startsWith(`${writer}:`));
    expect(await log.countDocuments({ writer })).toBe(own.length);
  }
  const tagged = (await log.find().toArray()).filter(({ tags }) => tags.includes(3));
  expect(await log.find({ tags: 3 }).toArray()).toHaveLength(tagged.length);
}

/**
 * Kills the database `rounds` times at random moments while eight clients write, and then checks its
 * content.
 */
export async function killWhileWriting(dataDir: string, rounds: number): Promise<void> {
  const database = await openEmbeddedDatabase({ dataDir });
  const options = { heartbeatFrequencyMS: 500, minHeartbeatFrequencyMS: 50 } as object;
  const clients = await Promise.all(
    Array.from({ length: WRITERS + 1 }, () => MongoClient.connect(database.uri, options)),
  );
  const [client, ...others] = clients as [MongoClient, ...MongoClient[]];
  const pid = (): number => readOwner(filesIn(dataDir).lock)?.pid ?? 0;
  try {
    await client
      .db()
      .collection('log')
      .createIndexes([{ key: { writer: 1, n: 1 }, unique: true }, { key: { tags: 1 } }]);
    const counters = Array.from({ length: WRITERS }, (_, _id) => ({ _id: _id as never, n: 0 }));
    await client.db().collection('counters').insertMany(counters);
    const acknowledged: Acknowledged = { inserts: [], counters: Array<number>(WRITERS).fill(0) };
    const writing = { now: true };
    const writers = others.map((other, writer) => write(other, writer, acknowledged, writing));
    for (let round = 0; round < rounds; round++) {
      const before = acknowledged.inserts.length;
      const killed = pid();
      await expect.poll(() => acknowledged.inserts.length).toBeGreaterThan(before + 20);
      await wait(Math.random() * 60);
      process.kill(killed, 'SIGKILL');
      await expect.poll(pid).not.toBe(killed);
    }
    writing.now = false;
    await Promise.all(writers);
    await check(client, acknowledged);
  } finally {
    await Promise.all(clients.map((each) => each.close()));
    await database.close();
  }
}

import type { Collection, Db } from 'mongodb';
import type { Connection } from 'mongoose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestDatabase } from '../../../tests/helpers/database.ts';
import { createDice } from '../../../tests/helpers/dice.ts';
import { connect } from '../database/database.ts';
import { isDuplicateKey } from '../database/duplicate-key.ts';
import { DatabaseTooSlow, NotSaved } from './errors.ts';
import { openStore, openStoreOn, type ContentStore } from './store.ts';
import type { Commit, State } from './stored.ts';
import { openTables, type Tables } from './tables.ts';
import { withFaults, type Fault, type LateCall } from './test/faults.ts';
import { ann, createPage, pageEntry, pageOf, pageStates, publishPage } from './test/site.ts';

// The store with the real database. The other tests of this folder use one in memory.

const connections: Connection[] = [];
let uri: string;
let stop: () => Promise<void>;
beforeEach(async () => {
  ({ uri, stop } = await startTestDatabase());
});
afterEach(async () => {
  await Promise.all(connections.splice(0).map((connection) => connection.close()));
  await stop();
});

/** A connection of its own, as another instance has it. */
async function database(address = uri): Promise<Db> {
  const connection = await connect(address);
  connections.push(connection);
  return connection.db!;
}

/** Reads the log, and checks that each commit follows the one before it. */
async function readLog(tables: Tables): Promise<Commit[]> {
  const log = await tables.log.find({}, { sort: { _id: 1 } });
  expect(log.map(({ _id }) => _id)).toEqual(log.map((_, n) => n + 1));
  expect(log.map(({ parent }) => parent)).toEqual(
    ['', ...log.map(({ token }) => token)].slice(0, -1),
  );
  return log;
}

test('writers of two instances lose no change, and both instances see the same site', async () => {
  const stores = await Promise.all([0, 1].map(async () => openStore(await database())));
  const [first, second] = stores as [ContentStore, ContentStore];
  for (let n = 1; n <= 4; n += 1) await first.commit(ann, createPage(`page ${n}`));
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => {
      const store = stores[n % 2]!;
      return n < 4
        ? store.commit(ann, createPage(`new ${n}`))
        : store.commit(ann, publishPage((n % 4) + 1, `text ${n}`));
    }),
  );
  const [one, two] = await Promise.all([first.refresh(), second.refresh()]);
  expect(one.entries).toEqual(two.entries);
  expect(one.all('page').map(({ id }) => id)).toEqual(Array.from({ length: 8 }, (_, n) => n + 1));
  expect([1, 2, 3, 4].map((id) => pageOf(one, id).version)).toEqual([3, 3, 3, 3]);
  expect(await readLog(await openTables(await database()))).toHaveLength(16);
  const third = await openStore(await database());
  expect(third.snapshot().entries).toEqual(one.entries);
  const { content } = pageOf(third.snapshot(), 1);
  expect(await third.get([content])).toEqual(new Map([[content, { text: expect.any(String) }]]));
});

test('every request takes effect once or not at all, whatever the connection does', async () => {
  const dice = createDice(7);
  const late: LateCall[] = [];
  const tables = await openTables(await database());
  const faulty = withFaults(
    tables,
    () => (dice.chance(0.15) ? dice.pick<Fault>(['before', 'after', 'twice', 'late']) : undefined),
    late,
  );
  const calm = await openStoreOn(tables);
  await calm.commit(ann, createPage('page'));
  const stores = [calm, await openStoreOn(await openTables(await database()))];
  const stormy = await openStoreOn(tables);
  Object.assign(stormy, { writer: { ...stormy['writer'], tables: faulty } });

  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const request = `request ${n}`;
      const change = publishPage(1, `text ${n}`);
      try {
        await stormy.commit({ ...ann, request }, change);
        return [request, 'saved'];
      } catch (error) {
        if (error instanceof NotSaved) return [request, 'not saved'];
        // Else nothing was sent, or the outcome is unknown.
      }
      try {
        await stores[n % 2]!.commit({ ...ann, request, isRepeat: true }, change);
        return [request, 'saved'];
      } catch (error) {
        expect(error).toBeInstanceOf(NotSaved);
        return [request, 'not saved'];
      }
    }),
  );
  for (const call of late) await call.arrive().catch(() => undefined);
  const log = await readLog(tables);
  const saved = log.filter(({ kind }) => kind === 'publish').map(({ request }) => request);
  const answered = outcomes
    .filter(([, outcome]) => outcome === 'saved')
    .map(([request]) => request);
  expect(saved.toSorted()).toEqual(answered.toSorted());
  expect(pageOf(await calm.refresh(), 1).version).toBe(1 + saved.length);
});

test('parts, checkpoints and cleanup work with the real database', async () => {
  const tables = await openTables(await database());
  const small = { partBytes: 3000, checkpointEvery: 5 };
  const store = await openStoreOn(tables, small);
  const states = Array.from({ length: 20 }, (_, n) => pageStates(`imported ${n + 1}`));
  await store.put(states.flatMap((each) => each.states));
  const commit = await store.commit(ann, {
    kind: 'import',
    states: states.map(({ content }) => content),
    compute: (_, at) => ({
      entries: new Map(
        states.map((_, n) => [`page:${n + 1}`, pageEntry(n + 1, `imported ${n + 1}`, at)]),
      ),
    }),
  });
  expect(commit.parts).toBeGreaterThan(1);
  for (let n = 0; n < 6; n += 1) await store.commit(ann, publishPage(1, `text ${n}`));
  const orphans = await store.put(pageStates('never used').states);
  await store.close();
  expect((await tables.checkpoints.find({ ready: true })).map(({ number }) => number)).toEqual([
    1, 5,
  ]);

  // 100 and 200 days later.
  const later = (days: number): Tables => ({
    ...tables,
    clock: async () => new Date(Date.now() + days * 24 * 60 * 60 * 1000),
  });
  const cleaning = { backupRuns: async () => false, namedByDocuments: async () => [] };
  const at = async (days: number) => (await openStoreOn(later(days), small)).clean(cleaning);
  expect(await at(100)).toEqual({ number: 8, stripped: 0, states: orphans.length, parts: 0 });
  expect(await at(200)).toMatchObject({ number: 9, stripped: 5 });
  const log = await readLog(tables);
  expect(log.map(({ stripped = false }) => stripped)).toEqual([
    ...Array(5).fill(true),
    ...Array(4).fill(false),
  ]);
  const [first] = log;
  expect(Object.keys(first ?? {}).sort()).toEqual(
    ['_id', 'token', 'request', 'parent', 'at', 'kind', 'parts', 'stripped', 'changes'].sort(),
  );

  const fresh = await openStoreOn(tables);
  expect(fresh.snapshot().entries).toEqual((await store.refresh()).entries);
  const named = fresh
    .snapshot()
    .all('page')
    .map(({ content }) => content);
  expect((await fresh.get(named)).size).toBe(new Set(named).size);
  expect((await fresh.get(orphans)).size).toBe(0);
});

test('a connection that may read from a secondary is refused', async () => {
  const db = await database(`${uri}${uri.includes('?') ? '&' : '?'}readPreference=nearest`);
  await expect(openStore(db)).rejects.toThrow('remove readPreference=nearest');
});

test('reads see what a majority has, and writes wait until a majority has them on disk', async () => {
  const tables = await openTables(await database());
  for (const table of [tables.log, tables.states, tables.parts, tables.checkpoints]) {
    const { collection } = table as unknown as { collection: Collection };
    expect(collection.readConcern?.level).toBe('majority');
    expect(collection.writeConcern).toMatchObject({ w: 'majority', journal: true });
  }
});

test('put and touch set the time of existing documents, and put repairs a damaged one', async () => {
  const tables = await openTables(await database());
  const read = async () => (await tables.states.find({ _id: 'x' }))[0]!;
  await tables.states.put([{ _id: 'x', kind: 'page', value: { a: 1 } }]);
  const connection = connections[0]!;
  const age = () =>
    connection
      .collection<State>('content_states')
      .updateOne({}, { $set: { touched_at: new Date(0) } });
  const before = await read();
  expect(before.touched_at?.getTime()).toBeGreaterThan(Date.now() - 3_600_000);
  await age();
  await connection.collection<State>('content_states').updateOne({}, { $set: { value: {} } });
  await tables.states.put([{ _id: 'x', kind: 'page', value: { a: 1 } }]);
  expect(await read()).toMatchObject({ kind: 'page', value: { a: 1 } });
  expect((await read()).touched_at?.getTime()).toBeGreaterThan(0);
  await age();
  expect(await tables.states.touch(['x', 'missing'])).toBe(1);
  expect((await read()).touched_at?.getTime()).toBeGreaterThan(0);
  expect(await tables.states.find({})).toHaveLength(1);
});

test('a number and a request belong to one commit', async () => {
  const tables = await openTables(await database());
  const commit = { _id: 1, token: 't', request: 'r', parent: '', at: new Date(), kind: 'void' };
  await tables.log.insert(commit);
  for (const other of [{ request: 'other' }, { _id: 2 }]) {
    const refused = tables.log.insert({ ...commit, ...other });
    await expect(refused).rejects.toSatisfy((error) => isDuplicateKey(error));
  }
});

test('a call that is never answered fails after its time limit', async () => {
  const never = () => new Promise<never>(() => undefined);
  const collection = {
    createIndexes: async () => [],
    find: () => ({ toArray: never }),
    insertOne: never,
    bulkWrite: never,
    updateMany: never,
    updateOne: never,
    deleteMany: never,
  };
  const db = { collection: () => collection, command: never } as unknown as Db;
  const { log, states, clock } = await openTables(db, 1);
  for (const call of [
    () => clock(),
    () => log.find({}),
    () => log.insert({} as Commit),
    () => states.put([{ _id: 'x', kind: 'page', value: {} }]),
    () => states.touch(['x']),
    () => states.change('x', { kind: 'page' }),
    () => states.remove({ _id: 'x' }),
  ])
    await expect(call()).rejects.toThrow(DatabaseTooSlow);
});

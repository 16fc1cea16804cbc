import { describe, expect, test } from 'vitest';
import { LogBroken, SnapshotTooOld } from './errors.ts';
import { Log } from './log.ts';
import { openStoreOn } from './store.ts';
import type { Checkpoint, Commit } from './stored.ts';
import { FakeDatabase } from './test/database.ts';
import { withFaults } from './test/faults.ts';
import { ann, createPage, pageOf, publishPage } from './test/site.ts';

const options = { pause: async () => undefined };

/** A database with a page of `versions` versions, and a store. */
async function site(versions: number, more = {}) {
  const database = new FakeDatabase();
  const store = await openStoreOn(database.tables(), { ...options, ...more });
  await store.commit(ann, createPage('v1'));
  for (let n = 2; n <= versions; n += 1) await store.commit(ann, publishPage(1, `v${n}`));
  await store.close();
  const calls: string[] = [];
  database.onCall = (name) => void calls.push(name);
  const log = database.rows<Commit>('log');
  return { database, store, calls, log, fresh: () => new Log(database.tables()).refresh() };
}
const checkpointsOf = (database: FakeDatabase) => [
  ...database.rows<Checkpoint>('checkpoints').values(),
];

describe('refresh', () => {
  test('reads only the head if nothing has changed', async () => {
    const { store, calls } = await site(3);
    const before = store.snapshot();
    expect(await store.refresh()).toBe(before);
    expect(calls).toEqual(['log.find']);
  });

  test('reads the commits of other instances', async () => {
    const { database, store } = await site(3);
    const other = await openStoreOn(database.tables(), options);
    await store.commit(ann, publishPage(1, 'new'));
    expect(pageOf(other.snapshot(), 1).title).toBe('v3');
    expect(pageOf(await other.refresh(), 1).title).toBe('new');
    expect(other.snapshot().entries).toEqual(store.snapshot().entries);
  });

  test('is one read for concurrent callers, which begins after their calls', async () => {
    const { store, calls } = await site(1);
    const [first, second, third] = [store.refresh(), store.refresh(), store.refresh()];
    expect(second).toBe(first);
    expect(third).toBe(first);
    await first;
    expect(calls).toHaveLength(1);
    // This read has begun, so it may miss commits that a later caller needs.
    const begun = store.refresh();
    await Promise.resolve();
    expect(store.refresh()).not.toBe(begun);
    await store.refresh();
    expect(calls).toHaveLength(3);
  });

  test('keeps the snapshot if the database is away, and works again later', async () => {
    const { database, store } = await site(2);
    const before = store.snapshot();
    database.onCall = () => Promise.reject(new Error('away'));
    await expect(store.refresh()).rejects.toThrow('away');
    expect(store.snapshot()).toBe(before);
    database.onCall = () => undefined;
    expect(await store.refresh()).toBe(before);
  });

  test('does not use a snapshot that was not compared with the head for half a day', async () => {
    let now = Date.UTC(2026, 0, 1);
    const { store } = await site(1, { now: () => now });
    now += 11 * 3_600_000;
    expect(store.snapshot().number).toBe(1);
    now += 2 * 3_600_000;
    expect(() => store.snapshot()).toThrow(SnapshotTooOld);
    await store.refresh();
    expect(store.snapshot().number).toBe(1);
  });
});

describe('a commit of this instance', () => {
  test('does not replace a snapshot that is newer', async () => {
    const { database, store } = await site(1);
    let isFirst = true;
    const tables = withFaults(database.tables(), (name) => {
      if (name !== 'log.insert' || !isFirst) return undefined;
      isFirst = false;
      return async () => {
        await store.commit(ann, publishPage(1, 'theirs'));
        await slow.refresh();
      };
    });
    const slow = await openStoreOn(tables, options);
    expect(await slow.commit(ann, publishPage(1, 'mine'))).toMatchObject({ _id: 2 });
    expect(slow.snapshot().number).toBe(3);
    expect(pageOf(slow.snapshot(), 1).title).toBe('theirs');
  });

  test('is not lost when a read of the head that began before it ends after it', async () => {
    const { database } = await site(1);
    let read: Promise<unknown> = Promise.resolve();
    let release: () => void = () => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    let isPolling = false;
    const tables = withFaults(database.tables(), (name) => {
      if (name === 'log.find' && isPolling) return () => isReleased;
      if (name !== 'log.insert') return undefined;
      isPolling = true;
      read = store.refresh();
      return new Promise((resolve) => setImmediate(() => resolve(undefined)));
    });
    const store = await openStoreOn(tables, options);
    await store.commit(ann, publishPage(1, 'mine'));
    expect(store.snapshot().number).toBe(2);
    release();
    await read;
    expect(store.snapshot().number).toBe(2);
  });
});

describe('the head is', () => {
  /** Makes reads of the log miss the newest commits, as on a deposed primary, until a write. */
  function depose(log: Map<string | number, Commit>, from: number) {
    const hidden = [...log].filter(([number]) => Number(number) >= from);
    for (const [number] of hidden) log.delete(number);
    return () => hidden.forEach(([number, commit]) => log.set(number, commit));
  }

  test('lower on a deposed primary: the snapshot stays', async () => {
    const { database, store, log } = await site(4);
    const before = store.snapshot();
    const back = depose(log, 3);
    database.onCall = (name) => void (name === 'states.put' && back());
    expect(await store.refresh()).toBe(before);
  });

  test('lower, and confirmed: everything is loaded again', async () => {
    const { store, log, calls } = await site(4);
    depose(log, 3);
    expect(await store.refresh()).toMatchObject({ number: 2 });
    expect(calls).toContain('states.put');
    expect(pageOf(store.snapshot(), 1).title).toBe('v2');
  });

  test('another commit with the same number: everything is loaded again', async () => {
    const { store, log } = await site(2);
    log.set(2, { ...log.get(2)!, token: 'other', changes: [] });
    expect(pageOf(await store.refresh(), 1).title).toBe('v1');
  });

  test('a commit of another log: everything is loaded again', async () => {
    const { store, log } = await site(2);
    log.set(2, { ...log.get(2)!, token: 'other', changes: [] });
    log.set(3, { ...log.get(2)!, _id: 3, token: 'next', request: 'next', parent: 'other' });
    expect(await store.refresh()).toMatchObject({ number: 3, token: 'next' });
    expect(pageOf(store.snapshot(), 1).title).toBe('v1');
  });

  test.each([
    ['behind a gap', (log: Map<string | number, Commit>) => void log.delete(3)],
    [
      'behind a wrong parent',
      (log: Map<string | number, Commit>) => void log.set(4, { ...log.get(4)!, parent: 'other' }),
    ],
  ])('%s: the reader stops, and the snapshot stays', async (_, damage) => {
    const { database, store } = await site(2);
    const other = await openStoreOn(database.tables(), options);
    for (let n = 3; n <= 5; n += 1) await other.commit(ann, publishPage(1, `v${n}`));
    damage(database.rows<Commit>('log'));
    await expect(store.refresh()).rejects.toThrow(LogBroken);
    expect(pageOf(store.snapshot(), 1).title).toBe('v2');
    await expect(openStoreOn(database.tables(), options)).rejects.toThrow(LogBroken);
  });
});

describe('a checkpoint', () => {
  test('is made after a number of commits, and loading begins there', async () => {
    const { database, store, calls, fresh } = await site(25, { checkpointEvery: 10 });
    expect(checkpointsOf(database)).toMatchObject([
      { number: 10, ready: true, parts: 1 },
      { number: 20, ready: true, site: { last_page_id: 1 } },
    ]);
    database.rows('log').delete(5);
    const snapshot = await fresh();
    expect(snapshot).toMatchObject({ number: 25, token: store.snapshot().token });
    expect(snapshot.entries).toEqual(store.snapshot().entries);
    expect(calls).toEqual(['log.find', 'checkpoints.find', 'log.find', 'parts.find', 'log.find']);
  });

  test.each<[string, (database: FakeDatabase, newest: Checkpoint) => void]>([
    [
      'is not ready',
      (database, { _id }) => {
        const { ready: _, ...row } = database.rows<Checkpoint>('checkpoints').get(_id)!;
        database.rows<Checkpoint>('checkpoints').set(_id, row);
      },
    ],
    ['lacks a part', (database, { _id }) => void database.rows('parts').delete(`${_id}:0`)],
    [
      'is of another log',
      (database, { _id }) => {
        const rows = database.rows<Checkpoint>('checkpoints');
        rows.set(_id, { ...rows.get(_id)!, token: 'other' });
      },
    ],
  ])('is passed over if it %s', async (_, damage) => {
    const { database, store, fresh } = await site(19, { checkpointEvery: 10 });
    await store.commit(ann, createPage('two'));
    await store.commit(ann, publishPage(1, 'v20'));
    await store.close();
    damage(database, checkpointsOf(database)[1]!);
    expect((await fresh()).entries).toEqual(store.snapshot().entries);
  });

  test('does not fail a commit when it fails', async () => {
    const { database, store } = await site(9, { checkpointEvery: 10 });
    database.onCall = (name) => {
      if (name === 'checkpoints.put') throw new Error('away');
    };
    expect(await store.commit(ann, publishPage(1, 'v10'))).toMatchObject({ _id: 10 });
    await store.close();
    expect(checkpointsOf(database)).toEqual([]);
  });

  test('in parts contains every entry once', async () => {
    const { database, store, fresh } = await site(1, { checkpointEvery: 3, partBytes: 800 });
    await store.commit(ann, createPage('two'));
    await store.commit(ann, createPage('three'));
    await store.close();
    const [checkpoint] = checkpointsOf(database);
    expect((await fresh()).entries).toEqual(store.snapshot().entries);
    expect(checkpoint).toMatchObject({ number: 3, ready: true });
  });
});

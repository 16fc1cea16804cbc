import { describe, expect, test } from 'vitest';
import { LogBroken } from './errors.ts';
import { Log } from './log.ts';
import { openStoreOn } from './store.ts';
import type { Checkpoint, Commit, Part } from './stored.ts';
import { FakeDatabase } from './test/database.ts';
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

describe('a large commit', () => {
  const pages = (count: number) => ({
    kind: 'import',
    states: [],
    compute: ({
      site: { last_page_id },
    }: {
      site: {
        last_page_id: number;
      };
    }) => ({
      entries: new Map(
        Array.from({ length: count }, (_, n) => {
          const id = last_page_id + n + 1;
          return [
            `page:${id}`,
            {
              ...pageOf(base, 1),
              id,
              key: `key-${id}`,
            },
          ] as const;
        }),
      ),
    }),
  });
  let base: Awaited<ReturnType<Log['refresh']>>;

  test('has its changes in parts, and is followed by a checkpoint', async () => {
    const { database, store, log, fresh } = await site(1, { partBytes: 2000 });
    base = store.snapshot();
    const commit = await store.commit(ann, pages(10));
    await store.close();
    expect(log.get(2)).toEqual(commit);
    expect(commit.changes).toBeUndefined();
    expect(commit.parts).toBeGreaterThan(2);
    const parts = [...database.rows<Part>('parts').values()].filter(
      (part) => part.token === commit.token,
    );
    expect(parts.flatMap(({ touches }) => touches)).toEqual(
      Array.from({ length: 10 }, (_, n) => `page:${n + 2}`),
    );
    const other = await openStoreOn(database.tables(), options);
    expect(other.snapshot().entries).toEqual(store.snapshot().entries);
    expect(other.snapshot().all('page')).toHaveLength(11);
    expect(checkpointsOf(database)).toMatchObject([{ number: 2, ready: true }]);
    database.rows('checkpoints').clear();
    expect((await fresh()).entries).toEqual(store.snapshot().entries);
    database.rows('parts').delete(`${commit.token}:1`);
    await expect(fresh()).rejects.toThrow(LogBroken);
  });

  test('writes its parts before it, and again under another name for each attempt', async () => {
    const { database, store, calls } = await site(1, { partBytes: 2000 });
    base = store.snapshot();
    const other = await openStoreOn(database.tables(), options);
    let isFirst = true;
    database.onCall = async (name) => {
      calls.push(name);
      if (name !== 'log.insert' || !isFirst) return;
      isFirst = false;
      await other.commit(ann, publishPage(1, 'theirs'));
    };
    const commit = await store.commit(ann, pages(10));
    expect(commit._id).toBe(3);
    const tokens = new Set([...database.rows<Part>('parts').values()].map(({ token }) => token));
    expect(tokens.size).toBeGreaterThanOrEqual(2);
    expect(calls.lastIndexOf('parts.put')).toBeLessThan(calls.lastIndexOf('log.insert'));
    await store.close();
  });
});

import { expect, test } from 'vitest';
import { entityOf } from './entities.ts';
import type { SiteSnapshot } from './snapshot.ts';
import { openStoreOn } from './store.ts';
import { FakeDatabase } from './test/database.ts';
import { ann, createPage, pageStates, publishPage } from './test/site.ts';

const origin = { by: null, source: 'cli', about: {} } as const;

/** A store with page 1, whose texts are secret, and page 2. */
async function site(more = {}) {
  const database = new FakeDatabase();
  const open = () => openStoreOn(database.tables(), { pause: async () => undefined, ...more });
  const [store, other] = [await open(), await open()];
  for (const text of ['secret', 'public']) await store.commit(ann, createPage(text));
  const tablesWith = (text: string) =>
    (['log', 'states', 'parts', 'checkpoints'] as const).filter((name) =>
      JSON.stringify([...database.rows(name).values()]).includes(text),
    );
  /** Runs something once, just before the next call with this name. */
  const before = (name: string, run: () => Promise<unknown>) => {
    database.onCall = async (call) => {
      if (call !== name) return;
      database.onCall = () => undefined;
      await run();
    };
  };
  const has = (text: string) => database.rows('states').has(pageStates(text).content);
  return { database, store, other, open, tablesWith, before, has };
}
/** A large commit, which has parts. */
const renameAll = (title: string) => ({
  kind: 'import',
  states: [],
  compute: (snapshot: SiteSnapshot) => ({
    entries: new Map(
      snapshot.all('page').map((page) => [
        entityOf('page', page.id),
        {
          ...page,
          title: page.id === 1 ? title : page.title,
          version: page.version + 1,
        },
      ]),
    ),
  }),
});
type TestSite = Awaited<ReturnType<typeof site>>;

async function erasePage({ database, store }: TestSite, states: string[] = []): Promise<void> {
  database.now += 1000;
  const tombstone = await store.commitErase(['page:1'], origin);
  await store.removeTraces(tombstone, states, []);
}

test('removes a page from the log, its parts, checkpoints and states, and keeps every number', async () => {
  const its = await site({ checkpointEvery: 3, partBytes: 200 });
  const { database, store, open, tablesWith } = its;
  for (const text of ['secret 2', 'secret 3']) await store.commit(ann, publishPage(1, text));
  await store.commit(ann, renameAll('secret 4'));
  await store.close();
  expect(database.rows('log').get(5)).toMatchObject({ parts: 2 });
  expect(tablesWith('secret')).toEqual(['log', 'states', 'parts']);
  const length = database.rows('log').size;
  await erasePage(its);
  expect(tablesWith('secret')).toEqual([]);
  expect(database.rows('log').size).toBe(length + 1);
  expect(database.rows('log').get(length + 1)).toMatchObject({ kind: 'erase' });
  const [loaded, kept] = [(await open()).snapshot(), store.snapshot()];
  expect(loaded.entries).toEqual(kept.entries);
  expect(kept.all('page').map(({ id }) => id)).toEqual([2]);
  expect((await store.traces(['page:1'])).entries).toEqual([]);
});

test('keeps a state that another page has', async () => {
  const its = await site();
  await its.store.commit(ann, publishPage(2, 'secret'));
  await erasePage(its);
  expect(its.has('secret')).toBe(true);
  expect(its.tablesWith('key-1')).toEqual([]);
});

test('a writer that has put such a state before the erase puts it again', async () => {
  const its = await site();
  its.before('log.insert', async () => {
    await erasePage(its);
    expect(its.has('secret')).toBe(false);
  });
  await its.other.commit(ann, publishPage(2, 'secret'));
  expect(its.has('secret')).toBe(true);
});

test('a writer that saves such a state while the erase removes states keeps it', async () => {
  const its = await site();
  const { database, store, other, has } = its;
  database.now += 1000;
  const tombstone = await store.commitErase(['page:1'], origin);
  database.now += 1000;
  its.before('states.remove', async () => {
    await other.commit(ann, publishPage(2, 'secret'));
  });
  await store.removeTraces(tombstone, [], []);
  expect(has('secret')).toBe(true);
});

test('an instance with an older snapshot cannot bring the page back', async () => {
  const its = await site();
  await erasePage(its);
  await expect(its.other.commit(ann, publishPage(1, 'secret again'))).rejects.toThrow('gone');
  expect(its.other.snapshot().entry('page', 1)).toBeUndefined();
  expect(its.has('secret again')).toBe(false);
});

test('a call after an interrupted one removes the rest', async () => {
  for (const failing of ['states.remove', 'log.change', 'parts.change']) {
    const its = await site({ checkpointEvery: 2 });
    await its.store.commit(ann, publishPage(1, 'secret 2'));
    await its.store.close();
    its.before(failing, () => Promise.reject(new Error('killed')));
    await erasePage(its).catch(() => undefined);
    expect(its.store.snapshot().entry('page', 1)).toBeUndefined();
    await erasePage(its);
    expect(its.tablesWith('secret'), failing).toEqual([]);
  }
});

test('deletes states that nothing names if they were not touched for ten minutes', async () => {
  const its = await site();
  const { database, store, has } = its;
  await store.put([...pageStates('discarded').states, ...pageStates('proposed').states]);
  database.now += 11 * 60_000;
  await store.put(pageStates('arriving').states);
  database.now += 1000;
  const tombstone = await store.commitErase(['page:1'], origin);
  await store.removeTraces(tombstone, [], [pageStates('proposed').content]);
  expect([has('discarded'), has('proposed'), has('arriving')]).toEqual([false, true, true]);
});

test('a checkpoint that was begun before the erase does not become ready', async () => {
  const its = await site({ checkpointEvery: 3 });
  const { database, store, tablesWith } = its;
  its.before('parts.put', () => erasePage(its));
  await store.commit(ann, publishPage(1, 'secret 2'));
  await store.close();
  expect(tablesWith('secret')).toEqual([]);
  expect(database.rows('checkpoints').size).toBe(0);
});

test('the history of an erased page is empty', async () => {
  const its = await site();
  await its.store.commit(ann, publishPage(1, 'secret 2'));
  await erasePage(its);
  expect(await its.store.everyEntry('page:1')).toEqual([]);
  expect(await its.store.history('page', 1)).toEqual([]);
});

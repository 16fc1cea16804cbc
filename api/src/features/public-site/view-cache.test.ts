import pino from 'pino';
import { expect, test } from 'vitest';
import { EncodedText } from '../../http/encodings.ts';
import type { PageView } from './page-view.ts';
import { createViewCache } from './view-cache.ts';

const view = (text: string): PageView => ({
  status: 200,
  text: new EncodedText(text),
  etag: text,
  policy: '',
  until: Infinity,
  offersForm: false,
});

/** Creates a cache with documents of these sizes in bytes. The cache counts each size 1.5 times. */
async function cacheOf(maxBytes: number, sizes: readonly number[]) {
  const cache = createViewCache<number>({
    commit: () => 1,
    async build(id) {
      const built = view('x'.repeat(sizes[id]!));
      return { commit: 1, view: built, renderAgain: async () => built };
    },
    logger: pino({ enabled: false }),
    maxBytes,
  });
  for (const id of sizes.keys()) await cache.get(id);
  return { ...cache, ids: () => [...sizes.keys()].filter(cache.peek) };
}

test('removes the least recently used documents when the limit is passed', async () => {
  const cache = await cacheOf(450, [100, 100, 100, 100]);
  expect(cache.ids()).toEqual([1, 2, 3]);
  expect(cache.peek(1)).not.toBeNull();
  await cache.get(0);
  expect(cache.ids()).toEqual([0, 1, 3]);
});

test('accepts documents of any number of bytes', async () => {
  expect((await cacheOf(450, [101])).ids()).toEqual([0]);
});

test('counts a replaced document once', async () => {
  let commit = 1;
  const cache = createViewCache<number>({
    commit: () => commit,
    build: async (id) => {
      const built = view(`${id} ${commit}`.padEnd(100));
      return { commit, view: built, renderAgain: async () => built };
    },
    logger: pino({ enabled: false }),
    maxBytes: 450,
  });
  for (; commit < 5; commit += 1) await cache.get(2);
  await cache.get(1);
  await cache.get(2);
  expect(cache.peek(1)).not.toBeNull();
});

test('does not keep a document that exceeds the limit, and keeps the others', async () => {
  expect((await cacheOf(450, [100, 1000])).ids()).toEqual([0]);
});

/** Creates a cache whose builds wait until the test calls `ends`. */
function slowCache() {
  const state = { commit: 1, fails: false, builds: 0 };
  const ends: (() => void)[] = [];
  const cache = createViewCache<number>({
    commit: () => state.commit,
    async build() {
      const { commit } = state;
      state.builds += 1;
      await new Promise<void>((resolve) => ends.push(resolve));
      if (state.fails) throw new Error('unreachable');
      const built = view(`commit ${commit}`);
      return { commit, view: built, renderAgain: async () => built };
    },
    logger: pino({ enabled: false }),
  });
  const text = (got: PageView | null) => got?.text.plain.toString();
  return {
    state,
    ends,
    peek: () => text(cache.peek(1)),
    get: async () => text(await cache.get(1)),
    document: () => cache.get(1),
  };
}

test('callers at the same time share one build', async () => {
  const { state, get, ends } = slowCache();
  const got = [get(), get()];
  ends[0]!();
  expect(await Promise.all(got)).toEqual(['commit 1', 'commit 1']);
  expect(state.builds).toBe(1);
});

test('a caller after a commit gets no build that began before it', async () => {
  const { state, get, peek, ends } = slowCache();
  const early = get();
  state.commit = 2;
  const late = get();
  ends[1]!();
  expect(await late).toBe('commit 2');
  ends[0]!();
  expect(await early).toBe('commit 1');
  // The older build ended last, so its document is not fresh.
  expect(peek()).toBeUndefined();
});

test('returns the document of an older commit if the build of a newer one fails', async () => {
  const { state, get, peek, ends } = slowCache();
  const first = get();
  ends[0]!();
  await first;
  Object.assign(state, { commit: 2, fails: true });
  const second = get();
  ends[1]!();
  expect(await second).toBe('commit 1');
  expect(peek()).toBeUndefined();
  Object.assign(state, { fails: false });
  const third = get();
  ends[2]!();
  expect(await third).toBe('commit 2');
});

test('a document that a commit has not changed keeps its compressed forms', async () => {
  let commit = 1;
  const cache = createViewCache<number>({
    commit: () => commit,
    build: async () => {
      const built = view('same');
      return { commit, view: built, renderAgain: async () => built };
    },
    logger: pino({ enabled: false }),
  });
  await (await cache.get(1))?.text.make('br');
  commit = 2;
  expect((await cache.get(1))?.text.as('br')).toBeDefined();
});

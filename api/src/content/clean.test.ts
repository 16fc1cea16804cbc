import { describe, expect, test } from 'vitest';
import { statesOf } from './entities.ts';
import { OutcomeUnknown, StatesMissing } from './errors.ts';
import type { SiteSnapshot } from './snapshot.ts';
import { openStoreOn, type ContentStore } from './store.ts';
import { stateId } from './state.ts';
import type { Checkpoint, Commit, Part } from './stored.ts';
import { FakeDatabase } from './test-database.ts';
import { ann, createPage, pageOf, pageStates, publishPage, purgePage } from './test-site.ts';

const options = { pause: async () => undefined };
const cleaning = {
  backupRuns: async () => false,
  namedByDocuments: async (): Promise<string[]> => [],
};

/** A store with page 1. */
async function site(more = {}) {
  const database = new FakeDatabase();
  const open = () => openStoreOn(database.tables(), { ...options, ...more });
  const [store, other] = [await open(), await open()];
  await store.commit(ann, createPage('one'));
  const log = database.rows<Commit>('log');
  const has = (text: string) => {
    const { content } = pageStates(text);
    return database.rows('states').has(content);
  };
  /** Runs something once, just before the next call with this name. */
  const before = (name: string, run: () => Promise<unknown>) => {
    database.onCall = async (call) => {
      if (call !== name) return;
      database.onCall = () => undefined;
      await run();
    };
  };
  return { database, store, other, log, has, before, open };
}
const publish = async (store: ContentStore, count: number, from = 1) => {
  for (let n = from; n < from + count; n += 1) await store.commit(ann, publishPage(1, `v${n}`));
};
/** Every state that the site and the kept changes name. */
function namedStates(store: ContentStore, log: Map<string | number, Commit>): string[] {
  const changes = [...log.values()].flatMap((commit) => commit.changes ?? []);
  return [
    ...changes.flatMap(({ entity, before, after }) =>
      [before, after].flatMap((e) => statesOf(entity, e)),
    ),
    ...[...store.snapshot().entries].flatMap(([entity, entry]) => statesOf(entity, entry)),
  ];
}

describe('cleanup', () => {
  test('begins with a commit', async () => {
    const { store, log } = await site();
    expect(await store.clean(cleaning)).toEqual({ number: 2, stripped: 0, states: 0, parts: 0 });
    expect(log.get(2)).toMatchObject({ kind: 'clean', changes: [] });
    expect(store.snapshot()).toMatchObject({ number: 2, clean: 2 });
  });

  test('does not begin during a backup', async () => {
    const { store, log } = await site();
    expect(await store.clean({ ...cleaning, backupRuns: async () => true })).toBeNull();
    expect(log.size).toBe(1);
  });

  test('deletes the states that nothing names, a day after they were last touched', async () => {
    const { database, store, has } = await site();
    await store.put(pageStates('unnamed').states);
    await store.put(pageStates('draft').states);
    const { content } = pageStates('draft');
    const documents = { ...cleaning, namedByDocuments: async () => [content] };
    await publish(store, 1);
    expect(await store.clean(documents)).toMatchObject({ states: 0 });
    database.passDays(2);
    await store.put(pageStates('touched').states);
    expect(await store.clean(documents)).toMatchObject({ states: 1 });
    expect([has('unnamed'), has('draft'), has('touched')]).toEqual([false, true, true]);
    // The head names the one, and the history the other.
    expect([has('v1'), has('one')]).toEqual([true, true]);
  });

  test('reads the documents after its commit', async () => {
    const { store, log } = await site();
    const kinds: unknown[] = [];
    await store.clean({
      ...cleaning,
      namedByDocuments: async () => {
        kinds.push(log.get(log.size)?.kind);
        return [];
      },
    });
    expect(kinds).toEqual(['clean']);
  });

  test('keeps the states of a purged page, which older snapshots and complete commits name', async () => {
    const { database, store, other, has } = await site();
    await store.commit(ann, createPage('purged'));
    const { content } = pageOf(await other.refresh(), 2);
    await store.commit(ann, purgePage(2));
    database.passDays(2);
    await store.clean(cleaning);
    expect(has('purged')).toBe(true);
    expect((await other.get([content])).size).toBe(1);
  });

  test('keeps the parts of commits, and deletes those of failed attempts and lost checkpoints', async () => {
    const { database, store, open } = await site({ partBytes: 1 });
    const changes = {
      kind: 'import',
      states: [],
      compute: (snapshot: SiteSnapshot) => ({
        entries: new Map(
          [2, 3].map((id) => [
            `page:${id}`,
            {
              ...pageOf(snapshot, 1),
              id,
              key: `key-${id}`,
            },
          ]),
        ),
      }),
    };
    database.onCall = (name) => {
      if (name === 'log.insert') throw new Error('away');
    };
    await expect(store.commit(ann, changes)).rejects.toThrow(OutcomeUnknown);
    database.onCall = () => undefined;
    const { token } = await store.commit(ann, changes);
    await store.close();
    database.rows('checkpoints').clear();
    database.passDays(2);
    expect(await store.clean(cleaning)).toMatchObject({ parts: 3 });
    const left = [...database.rows<Part>('parts').values()];
    expect(left.map((part) => part.token)).toEqual([token, token]);
    expect((await open()).snapshot().all('page')).toHaveLength(3);
  });

  test('deletes no state that is put again while it runs', async () => {
    const { database, store, other, has, before } = await site();
    await store.put(pageStates('again').states);
    database.passDays(2);
    before('states.remove', () => other.put(pageStates('again').states));
    await store.clean(cleaning);
    expect(has('again')).toBe(true);
  });

  test('counts the day by the clock of the database, not by the times of commits', async () => {
    const { database, store, has } = await site();
    database.passDays(300);
    await publish(store, 1);
    database.passDays(-300);
    await store.put(pageStates('recent').states);
    await store.clean(cleaning);
    expect(has('recent')).toBe(true);
  });
});

describe('a slow run', () => {
  test('that slept before its insert is refused, and puts its states again', async () => {
    const { database, store, other, has, before, log } = await site();
    before('log.insert', async () => {
      database.passDays(2);
      expect(await other.clean(cleaning)).toMatchObject({ states: 2 });
    });
    await store.commit(ann, publishPage(1, 'slow'));
    expect([...log.values()].map(({ kind }) => kind)).toEqual(['create', 'clean', 'publish']);
    expect(has('slow')).toBe(true);
  });

  test('that slept with its parts written writes them again', async () => {
    const { database, store, other, before } = await site({ partBytes: 1 });
    const { compute, ...change } = createPage('big');
    const both = {
      ...change,
      compute: (...args: Parameters<typeof compute>) => {
        const { entries } = compute(...args);
        const page = pageOf(args[0], 1);
        return { entries: new Map([...entries, ['page:1', { ...page, version: 2 }]]) };
      },
    };
    before('log.insert', async () => {
      database.passDays(2);
      expect(await other.clean(cleaning)).toMatchObject({ parts: 2 });
    });
    const { token } = await store.commit(ann, both);
    const parts = [...database.rows<Part>('parts').values()].filter((part) => part.token === token);
    expect(parts).toHaveLength(2);
    await store.close();
  });

  test('whose states are gone when it commits them by their ids is refused', async () => {
    const { database, store, other } = await site();
    const { states, content } = pageStates('imported');
    await store.put(states);
    database.passDays(2);
    await other.clean(cleaning);
    const change = { ...publishPage(1, 'imported'), states: [content] };
    await expect(store.commit(ann, change)).rejects.toThrow(StatesMissing);
    await store.put(states);
    await store.commit(ann, change);
  });
});

describe('after 90 days', () => {
  const old = async (versions: number) => {
    const made = await site({ checkpointEvery: 5 });
    await publish(made.store, versions);
    await made.store.clean(cleaning);
    await made.store.close();
    return made;
  };

  test('commits below an old checkpoint are stripped to their heads and their kept entries', async () => {
    const { database, store, log } = await old(11);
    database.passDays(89);
    expect(await store.clean(cleaning)).toMatchObject({ stripped: 0 });
    database.passDays(2);
    expect(await store.clean(cleaning)).toMatchObject({ stripped: 10 });
    expect([...log.keys()]).toEqual([...log.keys()].map((_, n) => n + 1));
    expect([...log.values()].filter(({ stripped }) => stripped).map(({ _id }) => _id)).toEqual(
      Array.from({ length: 10 }, (_, n) => n + 1),
    );
    const { changes, ...head } = log.get(4)!;
    expect(Object.keys(head).sort()).toEqual([
      '_id',
      'at',
      'kind',
      'parent',
      'request',
      'stripped',
      'token',
    ]);
    expect(changes).toHaveLength(1);
    const names = namedStates(store, log);
    expect(names.filter((id) => !database.rows('states').has(id))).toEqual([]);
    // Another cleanup has nothing more to strip.
    expect(await store.clean(cleaning)).toMatchObject({ stripped: 0 });
  });

  test('the age of a commit counts from the first cleanup above it, not from its own time', async () => {
    const { database, store, other, before, log } = await old(7);
    // It is computed now, and inserted 100 days later. A checkpoint follows.
    before('log.insert', async () => database.passDays(100));
    await store.commit(ann, publishPage(1, 'late'));
    await store.close();
    expect(log.get(10)?.at.getTime()).toBeLessThan(database.now - 99 * 24 * 3_600_000);
    expect(await other.clean(cleaning)).toMatchObject({ stripped: 5 });
    expect(log.get(10)).not.toHaveProperty('stripped');
  });

  test('a new instance loads the site, and one that was asleep as well', async () => {
    const { database, store, other, open } = await old(11);
    database.passDays(91);
    await store.clean(cleaning);
    expect(other.snapshot().number).toBe(0);
    for (const instance of [other, await open()]) {
      const snapshot = await instance.refresh();
      expect(snapshot.number).toBe(store.snapshot().number);
      expect(snapshot.entries).toEqual(store.snapshot().entries);
    }
  });

  test('an instance that was asleep fills no gap', async () => {
    const { database, store, other, before, log } = await old(11);
    await other.refresh();
    const next = other.snapshot().number + 1;
    before('log.insert', async () => {
      await store.commit(ann, publishPage(1, 'x'));
      await publish(store, 11, 20);
      await store.clean(cleaning);
      database.passDays(100);
      await store.clean(cleaning);
    });
    const commit = await other.commit(ann, publishPage(1, 'asleep'));
    expect(log.get(next)).toMatchObject({ stripped: true });
    expect(commit._id).toBe(log.size);
  });

  test('checkpoints that no complete commit needs are removed, and never the newest', async () => {
    const { database, store } = await old(11);
    const numbers = () =>
      [...database.rows<Checkpoint>('checkpoints').values()].map(({ number }) => number);
    expect(numbers()).toEqual([5, 10]);
    database.passDays(91);
    await store.clean(cleaning);
    expect(numbers()).toEqual([10]);
    database.passDays(2);
    await store.clean(cleaning);
    expect(numbers()).toEqual([10, 15]);
    expect([...database.rows<Part>('parts').values()]).toHaveLength(2);
  });

  test('nothing is stripped before there is a checkpoint, which cleanup makes itself', async () => {
    const { database, store, log } = await old(11);
    database.rows('checkpoints').clear();
    database.passDays(91);
    expect(await store.clean(cleaning)).toMatchObject({ number: 14, stripped: 0 });
    expect([...database.rows<Checkpoint>('checkpoints').values()]).toMatchObject([
      { number: 14, ready: true },
    ]);
    await store.clean(cleaning);
    database.passDays(91);
    expect(await store.clean(cleaning)).toMatchObject({ stripped: 14 });
    expect(log.size).toBe(16);
  });

  test('the last 100 entries of a page are kept, and those of a purged page are not', async () => {
    const { database, store, log, has } = await site({ checkpointEvery: 50 });
    await publish(store, 120);
    await store.commit(ann, createPage('purged'));
    await store.commit(ann, purgePage(2));
    await publish(store, 30, 121);
    await store.close();
    await store.clean(cleaning);
    database.passDays(91);
    await store.clean(cleaning);
    const complete = 153 - 150;
    // The complete commits have some of the 100.
    const kept = [...log.values()].filter(({ changes = [] }) => changes.length > 0);
    expect(kept).toHaveLength(100);
    expect(kept.at(-1)?._id).toBe(153);
    expect([...log.values()].filter(({ stripped }) => !stripped)).toHaveLength(complete + 2);
    expect([has('v150'), has('v60'), has('v30'), has('purged')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('checkpoints that are not ready', () => {
  const unfinished = async () => {
    const { database, store, before } = await site({ checkpointEvery: 5 });
    database.onCall = (name) => {
      if (name === 'checkpoints.change') throw new Error('away');
    };
    await publish(store, 4);
    await store.close();
    database.onCall = () => undefined;
    return { database, store, before };
  };

  test('are removed with their parts after a day', async () => {
    const { database, store } = await unfinished();
    await store.clean(cleaning);
    expect([database.rows('checkpoints').size, database.rows('parts').size]).toEqual([2, 2]);
    database.passDays(2);
    await store.clean(cleaning);
    const left = [...database.rows<Checkpoint>('checkpoints').values()];
    expect(left).toMatchObject([{ ready: true }]);
    expect([...database.rows<Part>('parts').values()].map(({ token }) => token)).toEqual([
      left[0]?._id,
    ]);
  });

  test('keep their parts if they become ready while cleanup removes the unfinished ones', async () => {
    const { database, store, before } = await unfinished();
    database.passDays(2);
    const [slow] = [...database.rows<Checkpoint>('checkpoints').values()];
    before('checkpoints.remove', async () => {
      await database.tables().checkpoints.change(slow!._id, { ready: true });
    });
    await store.clean(cleaning);
    expect(database.rows('checkpoints').has(slow!._id)).toBe(true);
    expect([...database.rows<Part>('parts').values()].map(({ token }) => token)).toContain(
      slow!._id,
    );
  });
});

test('states that only a schedule or a lineage names are kept', async () => {
  const { database, store } = await site();
  const named = (text: string) => ({ kind: 'content', value: { text } });
  const ids = await store.put([named('scheduled'), named('received')]);
  const { compute, ...change } = publishPage(1, 'new');
  await store.commit(ann, {
    ...change,
    compute: (snapshot, at) => {
      const { entries } = compute(snapshot, at);
      const schedule = {
        id: 's',
        action: 'publish',
        at,
        by: { name: null },
        made_at: at,
        base_revision: 1,
      };
      const page = {
        ...entries.get('page:1')!,
        schedule: { ...schedule, publishes: { content: ids[0], details: {}, images: [] } },
        received: { demo: { hash: '', content: ids[1] } },
      };
      return { entries: new Map([['page:1', page as never]]) };
    },
  });
  database.passDays(2);
  await store.clean(cleaning);
  expect((await store.get(ids)).size).toBe(2);
  expect(stateId('content', { text: 'scheduled' })).toBe(ids[0]);
});

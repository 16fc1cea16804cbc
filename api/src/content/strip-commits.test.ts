import { describe, expect, test } from 'vitest';
import { statesOf } from './entities.ts';
import { type ContentStore } from './store.ts';
import type { Checkpoint, Commit, Part } from './stored.ts';
import { ann, createPage, publishPage, purgePage } from './test/site.ts';
import { cleaning, site, publish } from './test/clean.ts';

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

import { describe, expect, test } from 'vitest';
import { OutcomeUnknown, StatesMissing } from './errors.ts';
import type { SiteSnapshot } from './snapshot.ts';
import { stateId } from './state.ts';
import type { Checkpoint, Part } from './stored.ts';
import { ann, createPage, pageOf, pageStates, publishPage, purgePage } from './test/site.ts';
import { cleaning, site, publish } from './test/clean.ts';

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

import { describe, expect, test } from 'vitest';
import { NotSaved, OutcomeUnknown, RuleBroken, StatesMissing } from './errors.ts';
import type { Commit } from './stored.ts';
import { withFaults, type Fault, type LateCall } from './test/faults.ts';
import {
  ann,
  Conflict,
  createPage,
  movePage,
  pageOf,
  pageStates,
  publishPage,
} from './test/site.ts';
import { open, site, title } from './test/faults-site.ts';

describe('a commit', () => {
  test('is one document with the change, its states, and the head before it', async () => {
    const { store, log, database } = await site();
    const commit = await store.commit({ ...ann, request: 'r' }, publishPage(1, 'new'));
    expect(log().at(-1)).toEqual(commit);
    expect(commit).toMatchObject({
      _id: 3,
      request: 'r',
      parent: log()[1]?.token,
      kind: 'publish',
      by: ann.by,
      site: { last_page_id: 2 },
      at: new Date(database.now),
      changes: [
        {
          entity: 'page:1',
          before: { title: 'one' },
          after: {
            title: 'new',
            version: 2,
          },
        },
      ],
    });
    expect(store.snapshot()).toMatchObject({ number: 3, token: commit.token });
    const { content } = pageStates('new');
    expect((await store.get([content])).get(content)).toEqual({ text: 'new' });
  });

  test('has a time that is never before the commit before it', async () => {
    const { store, database } = await site();
    database.passDays(-1);
    await store.commit(ann, publishPage(1, 'new'));
    expect(store.snapshot().at).toEqual(new Date(database.now + 24 * 60 * 60 * 1000));
  });

  test('is computed again on the newest head when another writer was first', async () => {
    const { store, other, kinds } = await site();
    // Neither store has seen the commit of the other one.
    await Promise.all([
      store.commit(ann, publishPage(1, 'from the first')),
      other.commit(ann, publishPage(2, 'from the second')),
      other.commit(ann, createPage('three')),
      store.commit(ann, createPage('four')),
    ]);
    const snapshot = await store.refresh();
    expect(kinds()).toHaveLength(6);
    expect(snapshot.all('page').map((page) => page.id)).toEqual([1, 2, 3, 4]);
    expect([title(store, 1), title(store, 2)]).toEqual(['from the first', 'from the second']);
  });

  test('only one of two changes from the same version succeeds', async () => {
    const { store, other } = await site();
    const results = await Promise.allSettled([
      store.commit(ann, publishPage(1, 'first', 1)),
      other.commit(ann, publishPage(1, 'second', 1)),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: new Conflict('stale'),
    });
  });

  test('leaves nothing behind if its change is a conflict', async () => {
    const { store, kinds, database } = await site();
    const states = database.rows('states').size;
    await expect(store.commit(ann, publishPage(1, 'new', 9))).rejects.toThrow('stale');
    expect([kinds().length, database.rows('states').size]).toEqual([2, states]);
  });

  test('is refused if it breaks a rule that its change function did not check', async () => {
    const { store, kinds } = await site();
    const { compute, ...change } = movePage(1, 'c');
    const careless = store.commit(ann, {
      ...change,
      compute: (snapshot, at) => {
        const { entries } = compute(snapshot, at);
        const [[entity, entry] = []] = [...entries];
        return { entries: new Map([[entity!, { ...entry!, address: 'b' } as never]]) };
      },
    });
    await expect(careless).rejects.toThrow(RuleBroken);
    expect(kinds()).toHaveLength(2);
  });

  test('may name states that were put before, by their ids', async () => {
    const { store } = await site();
    const { states, ...ids } = pageStates('imported');
    await store.put(states);
    await store.commit(ann, { ...publishPage(1, 'imported'), states: [ids.content] });
    expect(title(store, 1)).toBe('imported');
  });

  test('is refused if a state that it names by its id is gone', async () => {
    const { store, kinds } = await site();
    const { content } = pageStates('imported');
    const change = { ...publishPage(1, 'imported'), states: [content] };
    await expect(store.commit(ann, change)).rejects.toThrow(StatesMissing);
    const repeat = store.commit({ ...ann, request: 'r', isRepeat: true }, change);
    await expect(repeat).rejects.toThrow(StatesMissing);
    expect(kinds()).toEqual(['create', 'create', 'void']);
  });
});

describe('a lost response', () => {
  test.each<[string, Fault, string[]]>([
    ['of an insert that took effect', 'after', ['create', 'create', 'publish']],
    ['of an insert that the driver sent twice', 'twice', ['create', 'create', 'publish']],
  ])('%s is found out: saved', async (_, fault, expected) => {
    const { store, faults, kinds } = await site();
    faults.set('log.insert', [fault]);
    const commit = await store.commit(ann, publishPage(1, 'new'));
    expect([commit._id, kinds()]).toEqual([3, expected]);
    expect([title(store, 1), store.snapshot().number]).toEqual(['new', 3]);
  });

  test('of an insert that has not arrived: a void takes its number, and it is refused later', async () => {
    const { store, faults, late, kinds } = await site();
    faults.set('log.insert', ['late']);
    await expect(store.commit(ann, publishPage(1, 'new'))).rejects.toThrow(NotSaved);
    await expect(late[0]?.arrive()).rejects.toMatchObject({ code: 11_000 });
    expect(kinds()).toEqual(['create', 'create', 'void']);
    expect(title(store, 1)).toBe('one');
  });

  test('of an insert whose number another commit has: it is tried again', async () => {
    const { store, other, database, kinds } = await site();
    let isFirst = true;
    const tables = withFaults(database.tables(), async (name) => {
      if (name !== 'log.insert' || !isFirst) return undefined;
      isFirst = false;
      await other.commit(ann, publishPage(2, 'theirs'));
      throw new Error('the connection was closed');
    });
    const late = await open(tables);
    await late.commit(ann, publishPage(1, 'mine'));
    const snapshot = await store.refresh();
    expect(kinds()).toEqual(['create', 'create', 'publish', 'publish']);
    expect([1, 2].map((id) => pageOf(snapshot, id).title)).toEqual(['mine', 'theirs']);
  });

  test('of the void as well: it is looked up again', async () => {
    const { store, faults, kinds } = await site();
    faults.set('log.insert', ['before', 'after']);
    await expect(store.commit(ann, publishPage(1, 'new'))).rejects.toThrow(NotSaved);
    expect(kinds()).toEqual(['create', 'create', 'void']);
  });

  test('of a void that the insert was faster than: saved', async () => {
    const { database, kinds } = await site();
    const late: LateCall[] = [];
    const tables = withFaults(
      database.tables(),
      (name, argument) => {
        if (name !== 'log.insert') return undefined;
        if ((argument as Commit).kind !== 'void') return 'late';
        return late[0]?.arrive().then(() => undefined);
      },
      late,
    );
    const store = await open(tables);
    const commit = await store.commit(ann, publishPage(1, 'new'));
    expect([commit._id, title(store, 1)]).toEqual([3, 'new']);
    expect(kinds()).toEqual(['create', 'create', 'publish']);
  });

  test('when the database is away after that: the outcome is unknown, and a repeat finds it out', async () => {
    const { store, other, faults, kinds } = await site();
    const request = { ...ann, request: 'r' };
    faults.set('log.insert', ['after']);
    // The refresh, the look for the request, and the look at the number.
    faults.set('log.find', [undefined, undefined, 'before'] as never);
    await expect(store.commit(request, publishPage(1, 'new', 1))).rejects.toThrow(OutcomeUnknown);
    const commit = await other.commit({ ...request, isRepeat: true }, publishPage(1, 'new', 1));
    expect([commit._id, kinds().length]).toEqual([3, 3]);
  });

  test.each([
    ['nothing was saved', 'log.find', 'the connection was closed'],
    ['nothing was saved', 'states.put', 'the connection was closed'],
    ['the outcome is unknown', 'log.insert', 'it is unknown whether this was saved'],
  ])('%s while every %s fails', async (_, call, reason) => {
    const { store, faults, kinds } = await site();
    faults.set(call, Array<Fault>(1000).fill('before'));
    await expect(store.commit(ann, publishPage(1, 'new'))).rejects.toThrow(reason);
    expect(kinds()).toEqual(['create', 'create']);
    faults.clear();
    await store.commit(ann, publishPage(1, 'new'));
    expect(title(store, 1)).toBe('new');
  });
});

test('two stores that close the same request agree', async () => {
  const { store, other, kinds } = await site();
  const repeat = { ...ann, request: 'r', isRepeat: true };
  const change = publishPage(1, 'new', 9);
  const results = await Promise.allSettled([
    store.commit(repeat, change),
    other.commit(repeat, change),
    store.commit(repeat, change),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(kinds()).toEqual(['create', 'create', 'void']);
});

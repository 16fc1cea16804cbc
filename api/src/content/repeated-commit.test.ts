import { describe, expect, test } from 'vitest';
import { NotSaved, OutcomeUnknown } from './errors.ts';
import { withFaults, type Fault } from './test/faults.ts';
import { ann, Conflict, movePage, publishPage } from './test/site.ts';
import { open, site, title } from './test/faults-site.ts';

describe('a repeat', () => {
  const repeat = { ...ann, request: 'r', isRepeat: true };

  test('of a request that is saved returns its commit, before any conflict', async () => {
    const { store, other } = await site();
    const commit = await store.commit({ ...ann, request: 'r' }, publishPage(1, 'new', 1));
    await other.commit(ann, publishPage(1, 'newer'));
    expect(await other.commit(repeat, publishPage(1, 'new', 1))).toEqual(commit);
  });

  test('of a request whose insert arrives after the head was read is found', async () => {
    const { store, faults, late, database } = await site();
    faults.set('log.insert', ['late', ...Array<Fault>(100).fill('before')]);
    const first = store.commit({ ...ann, request: 'r' }, publishPage(1, 'new', 1));
    await expect(first).rejects.toThrow(OutcomeUnknown);
    const reads: Fault[] = [];
    const other = await open(
      withFaults(database.tables(), (name) => (name === 'log.find' ? reads.shift() : undefined)),
    );
    reads.push(() => late[0]!.arrive());
    const commit = await other.commit(repeat, publishPage(1, 'new', 1));
    expect([commit._id, title(other, 1)]).toEqual([3, 'new']);
  });

  test('of a request that did not arrive is saved', async () => {
    const { store } = await site();
    expect(await store.commit(repeat, publishPage(1, 'new', 1))).toMatchObject({ _id: 3 });
  });

  test('receives a conflict only after a void, which refuses the first request when it arrives', async () => {
    const { store, other, faults, late, kinds } = await site();
    faults.set('log.insert', ['late', ...Array<Fault>(100).fill('before')]);
    const first = store.commit({ ...ann, request: 'r' }, movePage(1, 'c'));
    await expect(first).rejects.toThrow(OutcomeUnknown);
    const { compute, ...change } = movePage(1, 'c');
    const conflict = {
      ...change,
      compute: () => {
        throw new Conflict('address taken');
      },
    };
    await expect(other.commit(repeat, conflict)).rejects.toThrow('address taken');
    await expect(late[0]?.arrive()).rejects.toMatchObject({ code: 11_000 });
    // The request is closed, whatever the repeat after that would find.
    await expect(other.commit(repeat, { ...change, compute })).rejects.toThrow(NotSaved);
    expect(kinds()).toEqual(['create', 'create', 'void']);
  });

  test('whose first request arrives before the void is saved, although it was a conflict', async () => {
    const { store, database, faults, late, kinds } = await site();
    faults.set('log.insert', ['late', ...Array<Fault>(100).fill('before')]);
    const first = store.commit({ ...ann, request: 'r' }, movePage(1, 'c'));
    await expect(first).rejects.toThrow(OutcomeUnknown);
    const tables = withFaults(database.tables(), (name) =>
      name === 'log.insert'
        ? late
            .shift()
            ?.arrive()
            .then(() => undefined)
        : undefined,
    );
    const other = await open(tables);
    const conflict = {
      ...movePage(1, 'c'),
      compute: () => {
        throw new Conflict('address taken');
      },
    };
    expect(await other.commit(repeat, conflict)).toMatchObject({ _id: 3, kind: 'rename' });
    expect(kinds()).toEqual(['create', 'create', 'rename']);
  });

  test('tries again if a commit of another request takes the number of its void', async () => {
    const { other, database, kinds } = await site();
    let isFirst = true;
    const tables = withFaults(database.tables(), async (name) => {
      if (name !== 'log.insert' || !isFirst) return undefined;
      isFirst = false;
      await other.commit(ann, movePage(2, 'd'));
      return undefined;
    });
    const store = await open(tables);
    // Page 2 has the address until the other commit.
    const commit = await store.commit(repeat, movePage(1, 'b'));
    expect([commit._id, kinds()]).toEqual([4, ['create', 'create', 'rename', 'rename']]);
  });
});

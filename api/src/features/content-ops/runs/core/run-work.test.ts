import { AppError } from '@siteyard/schemas/errors';
import { expect, test } from 'vitest';
import { isWorking } from '../store/run-marks.ts';
import type { Run } from '../store/run.model.ts';
import { createRunWorks } from './run-work.ts';

function storeOf(run: Partial<Run>) {
  const kept = { _id: 'r', state: 'open', error: null, ...run } as Run;
  return {
    kept,
    get: async () => ({ ...kept }),
    unmark: async (_: string, owner: string, error: Run['error']) => {
      if (kept.working?.owner !== owner) return;
      Object.assign(kept, { working: null, ...(error && { error }) });
    },
    mark: async (_: string, before: string | null, working: NonNullable<Run['working']>) => {
      if ((kept.working?.owner ?? null) !== before) return null;
      const was = { ...kept };
      Object.assign(kept, { working, error: null });
      return was;
    },
    renewMark: async () => {},
  };
}

const logger = { error: () => {} };
const PLAN = { id: 'r', what: 'plan', name: '' } as const;

/** Work that ends when the test ends it. */
function workUntilEnded() {
  let begun = 0;
  let end = (_run: Run): void => {};
  let fail = (_error: Error): void => {};
  const ended = new Promise<{ run: Run }>((resolve, reject) => {
    end = (run) => resolve({ run });
    fail = reject;
  });
  const work = () => {
    begun += 1;
    return ended;
  };
  return { work, begun: () => begun, end, fail };
}

test('work that outlasts its call continues, marks the run, and is shared with a second call', async () => {
  const store = storeOf({});
  const works = createRunWorks({ store, logger });
  const held = workUntilEnded();
  expect(await works.within(PLAN, 0, held.work)).toBeNull();
  expect(isWorking(store.kept, 'plan')).toBe(true);
  expect(isWorking(store.kept, 'apply')).toBe(false);
  const second = works.within(PLAN, undefined, held.work);
  held.end(store.kept);
  expect((await second)?.run.working).toBeNull();
  expect(held.begun()).toBe(1);
  expect(isWorking(store.kept, 'plan')).toBe(false);
});

test('another instance returns null during the work, and refuses a caller that does not poll', async () => {
  const store = storeOf({});
  const [one, other] = [createRunWorks({ store, logger }), createRunWorks({ store, logger })];
  const held = workUntilEnded();
  await one.within(PLAN, 0, held.work);
  expect(await other.within(PLAN, 20, held.work)).toBeNull();
  await expect(other.within(PLAN, undefined, held.work)).rejects.toMatchObject({
    code: 'run_in_progress',
  });
  expect(held.begun()).toBe(1);
  held.end(store.kept);
});

test('work that fails after the response stores the reason in the run', async () => {
  const store = storeOf({});
  const works = createRunWorks({ store, logger });
  const held = workUntilEnded();
  await works.within(PLAN, 0, held.work);
  held.fail(
    new AppError('broken_references', {
      message: 'Nothing was changed.',
      issues: [{ path: 'pages/1', message: 'leads nowhere' }],
    }),
  );
  await expect
    .poll(() => store.kept.error)
    .toEqual({
      code: 'broken_references',
      error: 'Nothing was changed.\n  pages/1: leads nowhere',
      issues: [{ path: 'pages/1', message: 'leads nowhere' }],
    });
  expect(isWorking(store.kept, 'plan')).toBe(false);
});

test('a run of a stopped instance is not being worked on, and the next call starts the work again', async () => {
  const working = { what: 'plan', owner: 'elsewhere|1|x', until: new Date(0) } as const;
  const store = storeOf({ working });
  expect(isWorking(store.kept, 'plan')).toBe(false);
  const works = createRunWorks({ store, logger });
  const done = await works.within(PLAN, 20, async () => ({ run: store.kept }));
  expect(done?.run.working).toBeNull();
});

test('two calls at the same moment do the work once, and both wait for its end', async () => {
  const store = storeOf({});
  const works = createRunWorks({ store, logger });
  const held = workUntilEnded();
  const both = [1, 2].map(() => works.within(PLAN, undefined, held.work));
  await expect.poll(held.begun).toBe(1);
  held.end(store.kept);
  for (const done of await Promise.all(both)) expect(done?.run.working).toBeNull();
  expect(held.begun()).toBe(1);
});

test('an instance that has lost a run to another one no longer changes it', async () => {
  const store = storeOf({});
  const works = createRunWorks({ store, logger });
  const held = workUntilEnded();
  await works.within(PLAN, 0, held.work);
  const others = { what: 'apply', owner: 'elsewhere|1|x', until: new Date(8e15) } as const;
  store.kept.working = others;
  held.fail(new AppError('plan_drifted'));
  await expect(works.within(PLAN, undefined, held.work)).rejects.toMatchObject({
    code: 'plan_drifted',
  });
  expect(store.kept).toMatchObject({ working: others, error: null });
});

test('other work on a run is refused during the work, and does not begin', async () => {
  const until = new Date(8e15);
  const working = { what: 'plan', owner: 'elsewhere|1|x', until } as const;
  const store = storeOf({ working, state: 'planned' });
  const works = createRunWorks({ store, logger });
  const held = workUntilEnded();
  await expect(works.within({ ...PLAN, what: 'apply' }, 0, held.work)).rejects.toMatchObject({
    code: 'run_in_progress',
  });
  store.kept.working = { ...working, what: 'apply' };
  await expect(works.within(PLAN, 0, held.work)).rejects.toMatchObject({ code: 'run_not_open' });
  expect(held.begun()).toBe(0);
});

test('a process that closes removes its marks, and stores no failure', async () => {
  const store = storeOf({});
  const errors: unknown[] = [];
  const works = createRunWorks({ store, logger: { error: (each: unknown) => errors.push(each) } });
  const held = workUntilEnded();
  await works.within(PLAN, 0, held.work);
  await works.close();
  expect(isWorking(store.kept, 'plan')).toBe(false);
  held.fail(new Error('the database is closed'));
  await expect(works.within(PLAN, undefined, held.work)).rejects.toThrow('closed');
  expect([store.kept.error, errors]).toEqual([null, []]);
});

test('a process plans two runs at once, and the others wait for their turn', async () => {
  const runs = ['a', 'b', 'c'].map((_id) => ({ store: storeOf({ _id }), held: workUntilEnded() }));
  const storeFor = (id: string) => runs.find(({ store }) => store.kept._id === id)!.store;
  const store = {
    get: (id: string) => storeFor(id).get(),
    mark: (id: string, before: string | null, working: NonNullable<Run['working']>) =>
      storeFor(id).mark(id, before, working),
    unmark: (id: string, owner: string, error: Run['error']) =>
      storeFor(id).unmark(id, owner, error),
    renewMark: async () => {},
  };
  const works = createRunWorks({ store, logger });
  for (const { store: own, held } of runs)
    expect(await works.within({ ...PLAN, id: own.kept._id }, 0, held.work)).toBeNull();
  const [first, , third] = runs;
  expect(runs.map(({ held }) => held.begun())).toEqual([1, 1, 0]);
  expect(isWorking(third!.store.kept, 'plan')).toBe(true);
  first!.held.end(first!.store.kept);
  await expect.poll(third!.held.begun).toBe(1);
});

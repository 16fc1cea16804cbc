import { AppError } from '@siteyard/schemas/errors';
import { expect, test } from 'vitest';
import { createRunWorks, isWorking } from './run-work.ts';
import type { Run } from './run-store.service.ts';

/** One run as the database keeps it. */
function storeOf(run: Partial<Run>) {
  const kept = { _id: 'r', state: 'open', error: null, ...run } as Run;
  return {
    kept,
    get: async () => ({ ...kept }),
    update: async (_: string, set: Partial<Run>) => ({ ...Object.assign(kept, set) }),
    mark: async (_: string, before: string | null, working: NonNullable<Run['working']>) => {
      if ((kept.working?.owner ?? null) !== before) return false;
      Object.assign(kept, { working, error: null });
      return true;
    },
    renewMark: async () => {},
  };
}

const logger = { error: () => {} };
const PLAN = { id: 'r', what: 'plan', name: '' } as const;

/** Work that somebody holds up. */
function heldUp() {
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

test('work that outlasts its call goes on, says so, and is joined by a second call', async () => {
  const store = storeOf({});
  const works = createRunWorks({ store, logger });
  const held = heldUp();
  expect(await works.within(PLAN, 0, held.work)).toBeNull();
  expect(isWorking(store.kept, 'plan')).toBe(true);
  expect(isWorking(store.kept, 'apply')).toBe(false);
  const second = works.within(PLAN, undefined, held.work);
  held.end(store.kept);
  expect((await second)?.run.working).toBeNull();
  expect(held.begun()).toBe(1);
  expect(isWorking(store.kept, 'plan')).toBe(false);
});

test('another instance says that the work goes on, and refuses a caller that does not poll', async () => {
  const store = storeOf({});
  const [one, other] = [createRunWorks({ store, logger }), createRunWorks({ store, logger })];
  const held = heldUp();
  await one.within(PLAN, 0, held.work);
  expect(await other.within(PLAN, 20, held.work)).toBeNull();
  await expect(other.within(PLAN, undefined, held.work)).rejects.toMatchObject({
    code: 'run_in_progress',
  });
  expect(held.begun()).toBe(1);
  held.end(store.kept);
});

test('work that fails after its call was answered leaves the reason in the run', async () => {
  const store = storeOf({});
  const works = createRunWorks({ store, logger });
  const held = heldUp();
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

test('a run whose instance has died is not being worked on, and the next call begins anew', async () => {
  const working = { what: 'plan', owner: 'elsewhere|1|x', until: new Date(0) } as const;
  const store = storeOf({ working });
  expect(isWorking(store.kept, 'plan')).toBe(false);
  const works = createRunWorks({ store, logger });
  const done = await works.within(PLAN, 20, async () => ({ run: store.kept }));
  expect(done?.run.working).toBeNull();
});

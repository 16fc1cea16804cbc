import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@siteyard/schemas/errors';
import pLimit from 'p-limit';
import type { Logger } from '../../../../log.ts';
import {
  keepRenewing,
  LEASE_MS,
  newOwner,
  takeOrGiveBack,
} from '../../../site-state/lease-owner.ts';
import { isHeld } from '../store/run-marks.ts';
import type { RunStore } from '../store/run-store.service.ts';
import type { RunWork, Run } from '../store/run.model.ts';
import { failureOf } from './failure.ts';

/** The error for a call that finds other work on the run. */
const busy = (what: RunWork) =>
  what === 'plan'
    ? new AppError('run_in_progress', { message: 'This run is being planned right now.' })
    : new AppError('run_not_open', { message: 'This run is applying.' });

/** The number of runs that one process plans at once, because each holds pages in memory. */
const AT_ONCE = 2;

type MarkStore = Pick<RunStore, 'get' | 'mark' | 'renewMark' | 'unmark'>;

/** Work on runs that can continue after the response to its request. */
export type RunWorks = ReturnType<typeof createRunWorks>;

export function createRunWorks(deps: { store: MarkStore; logger: Pick<Logger, 'error'> }) {
  const { store, logger } = deps;
  /** The work of this process, by run, kind and name. */
  const inProgress = new Map<string, Promise<Begun | null>>();
  const plans = pLimit(AT_ONCE);
  /** The marks that this process has set: the run of each, by owner. */
  const marks = new Map<string, string>();
  let isClosing = false;

  /** @returns null if another instance is doing the same work */
  async function begin(
    id: string,
    what: RunWork,
    work: (run: Run) => Promise<{ run: Run }>,
  ): Promise<Begun | null> {
    const owner = newOwner();
    const mark = (earlier: string | null) => setMark(store, { id, what, owner }, earlier);
    let before = await mark(null);
    if (!before) {
      const found = await store.get(id);
      const { working, state } = found;
      // The work on a run that is no longer open changes nothing: it reads the run, or throws.
      if (!['open', 'planned'].includes(state)) return { ended: work(found) };
      if (working && isHeld(working)) {
        if (working.what === what) return null;
        throw busy(working.what);
      }
      before = await mark(working?.owner ?? null);
      // Another call has marked the run first. Its work decides the result.
      if (!before) return begin(id, what, work);
    }
    const run = before;
    const stop = keepRenewing(() => store.renewMark(id, owner, inOneLease()), LEASE_MS / 4);
    marks.set(owner, id);
    const done = async () => {
      try {
        const result = await (what === 'plan' ? plans(() => work(run)) : work(run));
        // If this fails, the work is still done, and the mark expires soon.
        await store.unmark(id, owner, null).catch(() => undefined);
        return { ...result, run: { ...result.run, working: null } };
      } catch (error) {
        // Callers get the error even if the database cannot store it.
        if (!isClosing)
          await store.unmark(id, owner, failureOf(error, logger)).catch(() => undefined);
        throw error;
      } finally {
        marks.delete(owner);
        stop();
      }
    };
    return { ended: done() };
  }

  return {
    /**
     * Does the work, or waits for it if this process is already doing it. The run has a mark during the
     * work, and stores the reason after a failure.
     * @param about two calls with the same `name` do the same work
     * @param seconds how long to wait for the end of the work; undefined: without a limit
     * @param work gets the run in its state before the mark
     * @returns null if the work continues
     * @throws the error of the work; AppError `run_in_progress` or `run_not_open` while other work is
     *   done on the run, and without `seconds` also while another instance is at this work
     */
    async within<T extends { run: Run }>(
      { id, what, name }: { id: string; what: RunWork; name: string },
      seconds: number | undefined,
      work: (run: Run) => Promise<T>,
    ): Promise<T | null> {
      const key = `${id} ${what} ${name}`;
      const task = inProgress.get(key) ?? begin(id, what, work);
      inProgress.set(key, task);
      const forget = () => inProgress.get(key) === task && inProgress.delete(key);
      void task.then((begun) => begun?.ended).then(forget, forget);
      const begun = await task;
      if (!begun && seconds === undefined) throw busy('plan');
      if (!begun) return null;
      const ended = begun.ended as Promise<T>;
      return seconds === undefined ? ended : patiently(ended, seconds);
    },
    /** Plans without a mark on the run, for a call that stores nothing. Waits for its turn. */
    planning: <T>(work: () => Promise<T>): Promise<T> => plans(work),
    /**
     * Resolves when the work of this process on a run has ended, even if it fails; at once if there is
     * none.
     */
    async ended(id: string): Promise<void> {
      const tasks = [...inProgress].flatMap(([key, begun]) =>
        key.startsWith(`${id} `) ? begun : [],
      );
      await Promise.allSettled(tasks.map(async (begun) => (await begun)?.ended));
    },
    /** Removes the marks of this process, so that another process can begin the work again. */
    async close(): Promise<void> {
      isClosing = true;
      // If this fails, the marks expire soon.
      await Promise.allSettled([...marks].map(([owner, id]) => store.unmark(id, owner, null)));
    },
  };
}

const inOneLease = () => new Date(Date.now() + LEASE_MS);

/**
 * Marks a run.
 * @param earlier the owner of the mark that this one replaces; null if the run has none
 * @returns the run before this change; null if it has another mark or has ended
 */
const setMark = (
  store: MarkStore,
  { id, what, owner }: { id: string; what: RunWork; owner: string },
  earlier: string | null,
) =>
  takeOrGiveBack(
    () => store.mark(id, earlier, { what, owner, until: inOneLease() }),
    () => store.unmark(id, owner, null),
  );

/** Work that has begun in this process. */
interface Begun {
  ended: Promise<{ run: Run }>;
}

/** Returns the result of a promise, or null after some seconds. */
export async function patiently<T>(ended: Promise<T>, seconds: number): Promise<T | null> {
  const timer = new AbortController();
  try {
    return await Promise.race([
      ended,
      wait(seconds * 1000, null, { signal: timer.signal }).catch(() => null),
    ]);
  } finally {
    timer.abort();
  }
}

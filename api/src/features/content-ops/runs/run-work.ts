import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@siteyard/schemas/errors';
import pLimit from 'p-limit';
import type { Logger } from '../../../log.ts';
import { OutcomeUnknown } from '../../../content/errors.ts';
import { isDatabaseAway } from '../../../lib/database-away.ts';
import { keepRenewing, LEASE_MS, newOwner, takeOrGiveBack } from '../../site-state/lease-owner.ts';
import type { RunWork } from './runs.model.ts';
import { isHeld, type Run, type RunStore } from './run-store.service.ts';

/** Why nothing else begins with a run that somebody is at. */
const busy = (what: RunWork) =>
  what === 'plan'
    ? new AppError('run_in_progress', { message: 'This run is being planned just now.' })
    : new AppError('run_not_open', { message: 'This run is applying.' });

/** How many runs one process plans at once: each holds pages in memory, and the others wait. */
const AT_ONCE = 2;

/** Work on runs that may go on after its call was answered. */
export type RunWorks = ReturnType<typeof createRunWorks>;

export function createRunWorks(deps: {
  store: Pick<RunStore, 'get' | 'mark' | 'renewMark' | 'unmark'>;
  logger: Pick<Logger, 'error'>;
}) {
  const { store, logger } = deps;
  const under = new Map<string, Promise<Begun | null>>();
  const plans = pLimit(AT_ONCE);
  /** The marks of this process: the run of each. */
  const marks = new Map<string, string>();
  let isClosing = false;

  /** @returns null where another instance is at this work */
  async function begin(
    id: string,
    what: RunWork,
    work: (run: Run) => Promise<{ run: Run }>,
  ): Promise<Begun | null> {
    const { owner, until } = { owner: newOwner(), until: new Date(Date.now() + LEASE_MS) };
    const mark = (of: string | null) =>
      takeOrGiveBack(
        () => store.mark(id, of, { what, owner, until }),
        () => store.unmark(id, owner, null),
      );
    let before = await mark(null);
    if (!before) {
      const found = await store.get(id);
      const { working, state } = found;
      // The work of a run that is not open anymore only reads it, or refuses.
      if (!['open', 'planned'].includes(state)) return { ended: work(found) };
      if (working && isHeld(working)) {
        if (working.what === what) return null;
        throw busy(working.what);
      }
      before = await mark(working?.owner ?? null);
      // Where somebody else was first, who that is decides.
      if (!before) return begin(id, what, work);
    }
    const run = before;
    const renew = () => store.renewMark(id, owner, new Date(Date.now() + LEASE_MS));
    const stop = keepRenewing(renew, LEASE_MS / 4);
    marks.set(owner, id);
    const done = async () => {
      try {
        const result = await (what === 'plan' ? plans(() => work(run)) : work(run));
        // The work is done, also if this fails: a mark that stays is not believed for long.
        await store.unmark(id, owner, null).catch(() => undefined);
        return { ...result, run: { ...result.run, working: null } };
      } catch (error) {
        // The reason counts, also where the database cannot keep it.
        if (!isClosing) await store.unmark(id, owner, whyNot(error, logger)).catch(() => undefined);
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
     * Does the work, or joins it if this process does it already. The run has a mark during the work, and
     * the reason of a failure after it.
     * @param about `name`: what makes it the same work
     * @param seconds how long to wait for its end; undefined for as long as it takes
     * @param work gets the run as it was before
     * @returns null if it continues
     * @throws what the work throws; AppError `run_in_progress` or `run_not_open` while other work is
     *   done on the run, and without `seconds` also while another instance is at this work
     */
    async within<T extends { run: Run }>(
      { id, what, name }: { id: string; what: RunWork; name: string },
      seconds: number | undefined,
      work: (run: Run) => Promise<T>,
    ): Promise<T | null> {
      const key = `${id} ${what} ${name}`;
      const mine = under.get(key) ?? begin(id, what, work);
      under.set(key, mine);
      const forget = () => under.get(key) === mine && under.delete(key);
      void mine.then((begun) => begun?.ended).then(forget, forget);
      const begun = await mine;
      if (!begun && seconds === undefined) throw busy('plan');
      if (!begun) return null;
      const ended = begun.ended as Promise<T>;
      return seconds === undefined ? ended : patiently(ended, seconds);
    },
    /** Plans without a mark on the run, for a call that stores nothing. Waits for its turn. */
    planning: <T>(work: () => Promise<T>): Promise<T> => plans(work),
    /** Ends with the work of this process on a run, even if it fails; at once if there is none. */
    async ended(id: string): Promise<void> {
      const mine = [...under].flatMap(([key, begun]) => (key.startsWith(`${id} `) ? begun : []));
      await Promise.allSettled(mine.map(async (begun) => (await begun)?.ended));
    },
    /** Removes the marks of this process, so that another process can begin the work again. */
    async close(): Promise<void> {
      isClosing = true;
      // A mark that stays is not believed for long.
      await Promise.allSettled([...marks].map(([owner, id]) => store.unmark(id, owner, null)));
    },
  };
}

/** Work that has begun in this process. */
interface Begun {
  ended: Promise<{ run: Run }>;
}

/** What a promise gives within some seconds; null where it takes longer. */
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

/** The most places that a stored failure names: in its text, and by themselves. */
const PLACES = 20;
const MAX_ISSUES = 100;

/** The log has no commit of the run, and never will. */
const DATABASE_AWAY = {
  code: 'unavailable',
  error: 'The database did not answer in time, so nothing was changed. Please try again.',
};

/** Why work on a run has failed, for whoever asks later. */
export function whyNot(error: unknown, logger: Pick<Logger, 'error'>): NonNullable<Run['error']> {
  if (error instanceof OutcomeUnknown || isDatabaseAway(error)) return DATABASE_AWAY;
  if (!(error instanceof AppError)) {
    logger.error({ err: error }, 'a run could not be planned or prepared');
    return { code: 'internal_error', error: 'Something went wrong, so nothing was changed.' };
  }
  const { code, message, issues = [], body } = error;
  const places = issues.slice(0, PLACES).map(({ path, message: text }) => `${path}: ${text}`);
  const more = issues.length - places.length;
  return {
    code,
    error: [message, ...places, ...(more > 0 ? [`and ${more} more`] : [])].join('\n  '),
    ...(issues.length > 0 && {
      issues: issues
        .slice(0, MAX_ISSUES)
        .map(({ path, message: text }) => ({ path, message: text })),
    }),
    ...(typeof body?.['can_force'] === 'boolean' && { can_force: body['can_force'] }),
  };
}

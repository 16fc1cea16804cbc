import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@siteyard/schemas/errors';
import type { Logger } from '../../../log.ts';
import { isGone, keepRenewing, LEASE_MS, newOwner } from '../../site-state/lease-owner.ts';
import type { RunWork } from './runs.model.ts';
import type { Run, RunStore } from './run-store.service.ts';

type Mark = NonNullable<Run['working']>;

/** Whether an instance is at this work; one that has died is not. */
export const isWorking = ({ working }: Pick<Run, 'working'>, what: RunWork): boolean =>
  working?.what === what && isHeld(working);

const isHeld = ({ owner, until }: Mark) => until.getTime() > Date.now() && !isGone(owner);

/** Work on runs that may go on after its call was answered. */
export interface RunWorks {
  /**
   * Does the work, or joins it where this process is at it already. The run says meanwhile that it
   * is worked on, and afterwards why the work failed.
   * @param name what makes it the same work
   * @param seconds how long to wait for its end; undefined for as long as it takes
   * @returns null where it goes on
   * @throws what the work throws; AppError `run_in_progress` without `seconds` while another
   *   instance is at it
   */
  within<T extends { run: Run }>(
    about: { id: string; what: RunWork; name: string },
    seconds: number | undefined,
    work: () => Promise<T>,
  ): Promise<T | null>;
}

export function createRunWorks(deps: {
  store: Pick<RunStore, 'get' | 'update' | 'mark' | 'renewMark'>;
  logger: Pick<Logger, 'error'>;
}): RunWorks {
  const { store, logger } = deps;
  const under = new Map<string, Promise<{ run: Run }>>();

  async function begin<T extends { run: Run }>(
    id: string,
    what: RunWork,
    work: () => Promise<T>,
  ): Promise<{ ended: Promise<T> } | null> {
    const { working, state } = await store.get(id);
    // One that is applied already is only told about.
    if (!['open', 'planned'].includes(state)) return { ended: work() };
    if (working && isHeld(working)) return null;
    const mine = { what, owner: newOwner(), until: new Date(Date.now() + LEASE_MS) };
    if (!(await store.mark(id, working?.owner ?? null, mine))) return null;
    const renew = () => store.renewMark(id, mine.owner, new Date(Date.now() + LEASE_MS));
    const stop = keepRenewing(renew, LEASE_MS / 4);
    const done = async () => {
      try {
        const result = await work();
        await store.update(id, { working: null });
        return { ...result, run: { ...result.run, working: null } };
      } catch (error) {
        await store.update(id, { working: null, error: whyNot(error, logger) });
        throw error;
      } finally {
        stop();
      }
    };
    return { ended: done() };
  }

  return {
    async within({ id, what, name }, seconds, work) {
      type Result = Awaited<ReturnType<typeof work>>;
      const key = `${id} ${what} ${name}`;
      const same = under.get(key) as Promise<Result> | undefined;
      const begun = same ? { ended: same } : await begin(id, what, work);
      if (!begun && seconds === undefined)
        throw new AppError('run_in_progress', { message: 'This run is being planned just now.' });
      if (!begun) return null;
      const { ended } = begun;
      under.set(key, ended);
      const forget = () => under.get(key) === ended && under.delete(key);
      void ended.then(forget, forget);
      return seconds === undefined ? ended : patiently(ended, seconds);
    },
  };
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

/** Why work on a run has failed, for whoever asks later. */
function whyNot(error: unknown, logger: Pick<Logger, 'error'>): NonNullable<Run['error']> {
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

import { AppError } from '@siteyard/schemas/errors';
import { isDatabaseAway } from '../../../lib/database-away.ts';
import type { Logger } from '../../../log.ts';
import { OutcomeUnknown } from '../../../content/errors.ts';
import type { PlannedChange } from '../../../content/planned-change.ts';
import type { CarriedDrafts } from '../../page-drafts/carried-drafts.service.ts';
import type { UnseenDrafts } from '../../page-drafts/unseen-drafts.service.ts';
import { LeaseLost, type HeldLease, type RunLease } from '../../site-state/run-lease.service.ts';
import type { RunContacts } from './run-contacts.service.ts';
import type { RunPins } from './run-pins.service.ts';
import type { RunProposals } from './run-proposals.service.ts';
import type { Run, RunStore, WholeRun } from './run-store.service.ts';

export interface RunTiming {
  /** How long until every instance knows of a restore at the latest, in ms. */
  settleMs: number;
  /** How often expired leases are looked for, in ms. */
  renewMs: number;
}

export const RUN_TIMING: RunTiming = { settleMs: 2_000, renewMs: 4_000 };

/** A run with everything that its commit changes. */
export interface RunToApply extends WholeRun {
  settingsChange?: PlannedChange | undefined;
}

/** Applies runs in the background, and finishes what another process has left. */
export interface RunApplier {
  /**
   * Applies a run in the background. The promise ends with the work of this process and never rejects; the
   * outcome is stored with the run.
   */
  start(lease: HeldLease, whole: RunToApply): Promise<void>;
  /** Removes what ended runs were sent, if a process has ended before it had done that. */
  cleanUpLeft(): Promise<void>;
  /** Finishes the run of a process that has died: if its commit is missing, nothing was changed. */
  recover(): Promise<void>;
  /** Ends with the work of this process on a run; immediately if there is none. */
  ended(run: string): Promise<void>;
  /** Ends with the work that is under way in this process. */
  settled(): Promise<void>;
  /** Stops after the current step; the next start does the rest. */
  close(): Promise<void>;
}

/** Pages whose drafts are carried over at once. */
const DRAFTS = 100;

/**
 * A run changes the site with one commit of the content store. What follows is outside the store: drafts,
 * proposals and contact requests. Each of these steps can be repeated, so another process can finish it.
 */
export function createRunApplier(deps: {
  store: RunStore;
  pins: Pick<RunPins, 'release'>;
  leases: RunLease;
  drafts: CarriedDrafts;
  unseenDrafts: UnseenDrafts;
  proposals: Pick<RunProposals, 'offer'>;
  contacts: Pick<RunContacts, 'apply'>;
  /** Called with each run before it is stored as applied or failed. Never throws. */
  onEnd: (run: Run) => Promise<void>;
  timing: RunTiming;
  logger: Logger;
}): RunApplier {
  const { store, leases, timing, logger } = deps;
  const running = new Map<HeldLease, Promise<void>>();
  let isClosing = false;

  /** @throws Stopped once this process ends */
  function continueUnlessClosed(): void {
    if (isClosing) throw new Stopped();
  }

  async function apply(lease: HeldLease, whole: RunToApply): Promise<void> {
    const run = await store.update(lease.run, { applied_at: new Date() });
    try {
      await lease.commit(changeOf({ ...whole, run }));
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      // The response may have been lost: only the log knows whether the run has changed the site.
      if (!(await lease.isCommitted())) return discard(lease, describe(error, logger));
    }
    await finish(lease, { ...whole, run });
  }

  /** The steps after the commit. */
  async function finish(lease: HeldLease, whole: WholeRun): Promise<void> {
    const { run, items } = whole;
    const written = items.flatMap((each) => (each.written ? each.item.id : []));
    const draftsLeft: NonNullable<Run['drafts_left']> = [];
    for (let at = 0; at < written.length; at += DRAFTS) {
      continueUnlessClosed();
      draftsLeft.push(...(await deps.drafts.carry(written.slice(at, at + DRAFTS))));
    }
    await deps.proposals.offer(
      run,
      items.filter(({ proposal }) => proposal),
    );
    await deps.contacts.apply(run, async () => continueUnlessClosed());
    if (run.undoes) await store.update(run.undoes, { undone_by: run._id });
    const unseen = run.kind === 'migration' ? await unseenIn(run) : [];
    const left = new Set(draftsLeft.map(({ page }) => page));
    // Noted once: the state of the run says that it was.
    if (run.state !== 'applied') await note({ ...run, state: 'applied' });
    await store.update(run._id, {
      ...{ state: 'applied', error: null },
      progress: { done: items.length, total: items.length },
      drafts_left: draftsLeft.toSorted((a, b) => a.page - b.page),
      drafts_unseen: unseen.filter(({ page }) => !left.has(page)),
    });
    await lease.release();
    await store.removeContent(run._id);
  }

  async function discard(lease: HeldLease, error: { code: string; error: string }): Promise<void> {
    await note({ ...(await store.get(lease.run)), state: 'failed' });
    await store.update(lease.run, { state: 'failed', progress: null, error });
    await lease.release();
    await deps.pins.release(lease.run);
    await store.removeContent(lease.run);
  }

  /** A failure is logged: it must not keep a run from ending. */
  const note = (run: Run): Promise<void> =>
    deps.onEnd(run).catch((err: unknown) => {
      logger.error({ err, run: run._id }, 'the end of a run could not be noted');
    });

  /** For a note only, so a failure does not stop a run that visitors see already. */
  async function unseenIn({ _id: run }: Run) {
    return deps.unseenDrafts.list().catch((err: unknown) => {
      logger.warn({ err, run }, 'the drafts that a migration has not seen are not known');
      return [];
    });
  }

  /** Does work that holds the lease. The lease is renewed while the work continues. */
  function inBackground(lease: HeldLease, work: () => Promise<void>): Promise<void> {
    const stopRenewing = lease.keep();
    const task: Promise<void> = work()
      .catch((err: unknown) => {
        if (!(err instanceof Stopped))
          logger.error({ err, run: lease.run }, 'a run could not be finished here');
      })
      .finally(() => {
        stopRenewing();
        running.delete(lease);
      });
    running.set(lease, task);
    return task;
  }

  async function recover(): Promise<void> {
    const lease = await leases.takeExpired();
    if (!lease) return;
    logger.warn({ run: lease.run, committed: lease.committed }, 'finishing an interrupted run');
    const interrupted = {
      code: 'unavailable',
      error: 'The run was interrupted, so nothing was changed.',
    };
    void inBackground(lease, async () =>
      lease.committed
        ? finish(lease, await store.whole(await store.get(lease.run)))
        : discard(lease, interrupted),
    );
  }

  const timer = setInterval(
    () =>
      void recover().catch((err: unknown) =>
        logger.warn({ err }, 'interrupted runs could not be looked for'),
      ),
    timing.renewMs,
  );
  timer.unref();

  return {
    start: (lease, whole) => inBackground(lease, () => apply(lease, whole)),
    async cleanUpLeft() {
      for (const { _id } of await store.endedWithContent())
        if ((await leases.takenBy()) !== _id) await store.removeContent(_id);
    },
    recover,
    async ended(run) {
      const tasks = [...running].filter(([lease]) => lease.run === run);
      await Promise.all(tasks.map(([, task]) => task));
    },
    async settled() {
      await Promise.all(running.values());
    },
    async close() {
      clearInterval(timer);
      isClosing = true;
      await Promise.all(running.values());
    },
  };
}

/** The changes of a run's commit. */
function changeOf({ run, items, sections, images, settingsChange }: RunToApply) {
  const { kind, who: by, actor_source: source, identity: site = {} } = run;
  const planned = [...items, ...sections, ...images].flatMap(({ change }) => change ?? []);
  const changes = settingsChange ? [...planned, settingsChange] : planned;
  return { kind, by, source, site, changes };
}

/** This process ends; another one finishes the run. */
class Stopped extends Error {}

function describe(error: unknown, logger: Logger): { code: string; error: string } {
  // The log has been asked since: it has no commit of this run, and never will.
  if (error instanceof OutcomeUnknown || isDatabaseAway(error))
    return {
      code: 'unavailable',
      error: 'The database did not answer in time, so nothing was changed. Please try again.',
    };
  if (error instanceof AppError) return { code: error.code, error: error.message };
  logger.error({ err: error }, 'a run failed');
  return { code: 'internal_error', error: 'Something went wrong, so nothing was changed.' };
}

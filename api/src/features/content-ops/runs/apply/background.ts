import { LeaseLost } from '../../../site-state/lease.ts';
import type { HeldRunLease } from '../../../site-state/run-lease.service.ts';
import { failureOf } from '../core/failure.ts';
import type { RunToApply } from '../core/planned-run.ts';
import type { RunItem } from '../store/receipt-items.ts';
import type { Run } from '../store/run.model.ts';
import { commitRun, isCommitted } from './commit-run.ts';
import { failRun, finishRun, type FinishDeps } from './finish.ts';

/**
 * Applies runs in the background, and finishes runs that another process has left unfinished.
 * @param renewMs the interval of the search for expired leases, in ms
 */
export function createBackground(deps: FinishDeps, renewMs: number) {
  const { content, store, leases, logger } = deps;
  const running = new Map<HeldRunLease, Promise<void>>();
  let isClosing = false;

  const finish = (lease: HeldRunLease, run: Run, items: readonly RunItem[]) =>
    finishRun(deps, lease, run, items, function unlessClosed() {
      if (isClosing) throw new Stopped();
    });
  const fail = (lease: HeldRunLease, error: NonNullable<Run['error']>) =>
    failRun(deps, lease, error);

  async function apply(lease: HeldRunLease, whole: RunToApply): Promise<void> {
    try {
      await commitRun(content, lease, whole);
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      // The response may have been lost: only the log knows whether the run has changed the site.
      if (!(await isCommitted(content, lease.run))) return fail(lease, failureOf(error, logger));
    }
    await finish(lease, whole.run, whole.items);
  }

  /** Does work that holds the lease. The lease is renewed while the work continues. */
  function inBackground(lease: HeldRunLease, work: () => Promise<void>): Promise<void> {
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
    const { run } = lease;
    const committed = await isCommitted(content, run);
    logger.warn({ run, committed }, 'finishing an interrupted run');
    const why = 'The run was interrupted, so nothing was changed.';
    void inBackground(lease, async () =>
      committed
        ? finish(lease, await store.get(run), await store.itemsOf(run))
        : fail(lease, { code: 'unavailable', error: why }),
    );
  }

  const timer = setInterval(
    () =>
      void recover().catch((err: unknown) =>
        logger.warn({ err }, 'interrupted runs could not be searched'),
      ),
    renewMs,
  );
  timer.unref();

  return {
    /**
     * Applies a run. The promise ends with the work of this process and never rejects; the outcome is
     * stored with the run.
     */
    start: (lease: HeldRunLease, whole: RunToApply) =>
      inBackground(lease, () => apply(lease, whole)),
    /** Removes the bundles of ended runs, if a process stopped before it had done that. */
    async cleanUpLeft(): Promise<void> {
      for (const id of await store.endedWithContent())
        if ((await leases.takenBy()) !== id) await store.removeContent(id);
    },
    /** Finishes the run of a stopped process. Without a commit, the run has changed nothing and fails. */
    recover,
    /** Resolves when the work of this process on a run has ended; at once if there is none. */
    async ended(run: string): Promise<void> {
      const tasks = [...running].filter(([lease]) => lease.run === run);
      await Promise.all(tasks.map(([, task]) => task));
    },
    /** Resolves when the present work of this process has ended. */
    async settled(): Promise<void> {
      await Promise.all(running.values());
    },
    /** Stops after the current step. The next start of the server does the rest. */
    async close(): Promise<void> {
      clearInterval(timer);
      isClosing = true;
      await Promise.all(running.values());
    },
  };
}

/** Thrown when this process ends. Another process finishes the run. */
class Stopped extends Error {}

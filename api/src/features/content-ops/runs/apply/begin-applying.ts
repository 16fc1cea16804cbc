import { AppError } from '@siteyard/schemas/errors';
import { LeaseLost } from '../../../site-state/lease.ts';
import type { HeldRunLease } from '../../../site-state/run-lease.service.ts';
import type { PlannedRun } from '../core/planned-run.ts';
import type { RunDeps } from '../core/run-deps.ts';
import type { Run } from '../store/run.model.ts';
import { noteDeadLinks } from './note-dead-links.ts';

/**
 * Prepares a run under the lease, and applies it in the background.
 * @returns `ended` resolves when the work of this process has ended, and never rejects
 * @throws the error of `prepare`; AppError `run_in_progress`, `run_not_open`
 */
export async function beginApplying(
  deps: RunDeps,
  run: Run,
  lease: HeldRunLease,
  prepare: () => Promise<PlannedRun>,
): Promise<{ run: Run; ended: Promise<void> }> {
  let isStarting = false;
  try {
    const planned = await lease.during(async () => {
      const prepared = await noteDeadLinks(deps, await prepare());
      await deps.store.putPlan(run._id, prepared, run.plan ? 'same' : 'none');
      return prepared;
    });
    isStarting = true;
    // This fails if a client has discarded the run in the meantime.
    const started = await deps.store.updateIn([run.state], run._id, {
      state: 'applying',
      applied_at: new Date(),
      plan: run.plan ?? planned.plan,
      ...planned.noted,
      progress: {
        done: 0,
        total: planned.items.length,
      },
    });
    return { run: started, ended: deps.background.start(lease, { ...planned, run: started }) };
  } catch (error) {
    if (isStarting) await notStarted(deps, run);
    await lease.release();
    if (!(error instanceof LeaseLost)) throw error;
    throw new AppError('run_in_progress', {
      message: 'Another instance has taken over this run, so nothing was changed. Try again.',
      cause: error,
    });
  }
}

/**
 * Resets a run that may be stored as `applying` although the response of the database was lost. If this
 * fails, the lease expires, and the run ends as interrupted.
 */
async function notStarted({ store }: RunDeps, { _id, state }: Run): Promise<void> {
  try {
    await store.updateIn(['applying'], _id, { state, progress: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

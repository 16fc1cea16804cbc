import { AppError, errorTable, type ErrorCode } from '@siteyard/schemas/errors';
import type { Actor } from '../../../../lib/actor.ts';
import type { PlannedRun } from '../core/planned-run.ts';
import type { RunDeps } from '../core/run-deps.ts';
import type { Run } from '../store/run.model.ts';
import { beginApplying } from './begin-applying.ts';

/** The first fields of a run that the site plans by itself, such as a seed or an undo. */
export type OwnRun = Pick<Run, 'kind' | 'source' | 'bundle' | 'options'> &
  Partial<Pick<Run, 'migration' | 'undoes'>>;

/**
 * Creates a run that the site plans by itself, and takes the lease for it. `begin` plans and applies it;
 * `giveUp` is for a run that has not begun.
 * @throws AppError `run_in_progress`
 */
export async function openOwn(deps: RunDeps, about: OwnRun, actor: Actor) {
  const { store, leases } = deps;
  await leases.refuseWhileTaken();
  const run = await store.create({ ...about, who: actor.name, actor_source: actor.source });
  const orDiscard = async (error: unknown): Promise<never> => {
    await store.update(run._id, { state: 'discarded' });
    throw error;
  };
  const lease = await leases.take(run._id, run.who).catch(orDiscard);
  return {
    run,
    begin: (plan: () => Promise<PlannedRun>) =>
      beginApplying(deps, run, lease, plan).catch(orDiscard),
    async giveUp(error: unknown): Promise<never> {
      await lease.release();
      return orDiscard(error);
    },
  };
}

/**
 * Applies a run that the site plans by itself, and waits until it has ended.
 * @param plan plans the run and prepares its changes; changes nothing
 * @throws AppError `run_in_progress`; the error of the run if it fails; the error of `plan`
 */
export async function applyOwn(
  deps: RunDeps,
  about: OwnRun,
  actor: Actor,
  plan: (run: Run) => Promise<PlannedRun>,
): Promise<Run> {
  const { run, begin } = await openOwn(deps, about, actor);
  const { ended } = await begin(() => plan(run));
  await ended;
  const { state, error } = await deps.store.get(run._id);
  if (state === 'applied') return run;
  // The end of the run could not be stored. The background task finishes it if it changed the site.
  if (state === 'applying') throw new AppError('outcome_unknown');
  const code = error && Object.hasOwn(errorTable, error.code) ? error.code : 'unavailable';
  throw new AppError(code as ErrorCode, { message: error?.error });
}

import { AppError } from '@siteyard/schemas/errors';
import type { Actor } from '../../../../lib/actor.ts';
import { openOwn } from '../apply/own-run.ts';
import type { RunDeps } from '../core/run-deps.ts';
import { meanwhile, readRun, untilFree, withItems, type RunWithItems } from '../read/receipt.ts';
import type { Run } from '../store/run.model.ts';
import { planUndo } from './plan-undo.ts';

interface Undo {
  force: boolean;
  actor: Actor;
  wait?: number | undefined;
}

/**
 * Undoes an applied run with a run of its own, in the background.
 * @param how `wait` as with `planRun`
 * @throws AppError `undo_refused`, `run_in_progress`, `run_not_open`
 */
export async function undoRun(deps: RunDeps, id: string, how: Undo): Promise<RunWithItems> {
  try {
    return await startUndo(deps, id, how);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'run_in_progress') throw error;
    // A client can time out while a large undo is prepared, and then asks again.
    const other = (await deps.leases.takenBy()) ?? (await deps.store.get(id)).undone_by;
    const run = other === null ? null : await deps.store.get(other);
    if (run?.undoes !== id) throw error;
    return readRun(deps, run._id, { wait: how.wait, withPlan: true });
  }
}

async function startUndo(
  deps: RunDeps,
  id: string,
  { force, actor, wait }: Undo,
): Promise<RunWithItems> {
  const undone = await deps.store.get(id);
  if (undone.state !== 'applied')
    throw new AppError('run_not_open', {
      message: `Only an applied run can be undone; this one is ${undone.state}.`,
    });
  if (undone.undone_by !== null)
    return withItems(deps, await untilFree(deps, await undoInForce(deps, undone.undone_by)));
  const { source, bundle, options, migration = null } = undone;
  const about = { kind: 'undo', source, bundle, options, migration, undoes: id } as const;
  const { run, begin, giveUp } = await openOwn(deps, about, actor);
  const work = { id: run._id, what: 'apply', name: 'undo' } as const;
  let hasBegun = false;
  const prepare = () => {
    hasBegun = true;
    return begin(() => planUndo(deps, run, undone, force));
  };
  const begun = await deps.works.within(work, wait, prepare).catch((error: unknown) => {
    if (hasBegun) throw error;
    return giveUp(error);
  });
  return begun ? withItems(deps, begun.run) : meanwhile(deps, run._id);
}

/**
 * Returns the undo of a run that was undone, because a client that lost the response asks again.
 * @throws AppError `undo_refused` if that undo was undone, naming the run that can be undone
 */
async function undoInForce({ store }: RunDeps, undone_by: string): Promise<Run> {
  const undo = await store.get(undone_by);
  if (undo.undone_by === null) return undo;
  let last = undo;
  let isBack = false;
  while (last.undone_by !== null) {
    last = await store.get(last.undone_by);
    isBack = !isBack;
  }
  throw new AppError('undo_refused', {
    message: isBack
      ? `This run was undone, and run ${last._id} has brought it back. Undo that one.`
      : `This run is undone already, by run ${last._id}. Undo that one to bring it back.`,
  });
}

import type { RunDeps } from '../core/run-deps.ts';
import { patiently } from '../core/run-work.ts';
import type { RunItems } from '../store/receipt-items.ts';
import { isWorking } from '../store/run-marks.ts';
import type { Run } from '../store/run.model.ts';

/** A run with its plan, which is its receipt once it is applied. */
export interface RunWithItems extends RunItems {
  run: Run;
  /** The undo of this run that is being prepared or applied. */
  undoing?: string;
}

/** A run without its plan. */
export const headOf = (run: Run): RunWithItems => ({
  run: { ...run, plan: null },
  items: [],
  documents: [],
  images: [],
});

export const withItems = async (
  { store }: Pick<RunDeps, 'store'>,
  run: Run,
): Promise<RunWithItems> => (run.plan ? { run, ...(await store.readItems(run._id)) } : headOf(run));

/**
 * @param wait how many seconds to wait for the work of this process on the run
 * @throws AppError `run_not_found`
 */
export async function readRun(
  deps: RunDeps,
  id: string,
  { wait = 0, withPlan }: { wait?: number | undefined; withPlan: boolean },
): Promise<RunWithItems> {
  // The work that prepares the run ends when applying begins.
  const ended = () => deps.works.ended(id).then(() => deps.background.ended(id));
  if (wait > 0) await patiently(ended(), wait);
  const run = await untilFree(deps, await deps.store.get(id));
  const found = withPlan ? await withItems(deps, run) : headOf(run);
  return { ...found, ...(await undoingOf(deps, run)) };
}

/** Reads a run whose work continues. */
export const meanwhile = async (deps: RunDeps, id: string): Promise<RunWithItems> =>
  headOf(await untilFree(deps, await deps.store.get(id)));

/**
 * Returns a run with the state `applying` until it has released its lease, so that a caller that waits
 * for its end can start the next run at once. A run that was interrupted before it was applied has this
 * state, too, until an instance has ended it.
 */
export async function untilFree({ leases }: Pick<RunDeps, 'leases'>, run: Run): Promise<Run> {
  const isShownAsIs = ['applying', 'discarded'].includes(run.state);
  return !isShownAsIs && (await leases.takenBy()) === run._id ? { ...run, state: 'applying' } : run;
}

/** The undo of a run that is being prepared or applied. An undo of a stopped instance does not count. */
async function undoingOf({ store }: RunDeps, run: Run): Promise<Pick<RunWithItems, 'undoing'>> {
  if (run.state !== 'applied' || run.undone_by !== null) return {};
  const undo = await store.undoOf(run._id);
  const isOn = undo !== null && (undo.state === 'applying' || isWorking(undo, 'apply'));
  return isOn ? { undoing: undo._id } : {};
}

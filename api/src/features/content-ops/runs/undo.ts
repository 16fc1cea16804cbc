import { AppError } from '@siteyard/schemas/errors';
import type { Actor } from '../../../lib/actor.ts';
import { openOwn, type Begun } from './apply.ts';
import { planUndo } from './plan-undo.ts';
import { headOf, meanwhile, untilFree, withItems, type RunWithItems } from './receipt.ts';
import type { RunDeps } from './run-deps.ts';
import type { Run } from './run-store.service.ts';
import { patiently } from './run-work.ts';

/** An undo that is being prepared or applied. */
interface Undoing {
  /** The run that undoes. */
  run: Run;
  prepared: Promise<Begun>;
}

/**
 * Undoes an applied run with a run of its own, in the background. A caller that asks again while this
 * process is at it gets the same undo.
 * @param wait as with `planRun`
 * @throws AppError `undo_refused`, `run_in_progress`, `run_not_open`
 */
export type UndoRun = (
  id: string,
  how: { force: boolean; actor: Actor; wait?: number | undefined },
) => Promise<RunWithItems>;

export function createUndo(deps: RunDeps): UndoRun {
  /** The undos of this process, by the run that they take back. */
  const undoing = new Map<string, { force: boolean; undo: Promise<Undoing> }>();

  function start(id: string, force: boolean, actor: Actor): Promise<Undoing> {
    const mine = { force, undo: startUndo(deps, id, force, actor) };
    undoing.set(id, mine);
    void mine.undo
      .then(async ({ prepared }) => (await prepared).ended)
      .catch(() => undefined)
      .finally(() => undoing.get(id) === mine && undoing.delete(id));
    return mine.undo;
  }

  return async (id, { force, actor, wait }) => {
    // Preparing a large undo can outlast the patience of a client, which then asks again.
    const same = undoing.get(id);
    try {
      const { run, prepared } = await (same?.force === force ? same.undo : start(id, force, actor));
      const begun = wait === undefined ? await prepared : await patiently(prepared, wait);
      return begun ? await withItems(deps, begun.run) : await meanwhile(deps, run._id);
    } catch (error) {
      return underWay(deps, id, error);
    }
  };
}

async function startUndo(
  deps: RunDeps,
  id: string,
  force: boolean,
  actor: Actor,
): Promise<Undoing> {
  const undone = await deps.store.get(id);
  if (undone.state !== 'applied')
    throw new AppError('run_not_open', {
      message: `Only an applied run can be undone; this one is ${undone.state}.`,
    });
  if (undone.undone_by !== null) {
    const run = await untilFree(deps, await undoInForce(deps, undone.undone_by));
    return { run, prepared: Promise.resolve({ run, ended: Promise.resolve() }) };
  }
  const { source, bundle, options, migration = null } = undone;
  const about = { kind: 'undo', source, bundle, options, migration, undoes: id } as const;
  const { run, begin } = await openOwn(deps, about, actor);
  const work = { id: run._id, what: 'apply', name: 'undo' } as const;
  const prepare = () => begin(() => planUndo(deps, run, undone, force));
  const prepared = deps.works.within(work, undefined, prepare) as Promise<Begun>;
  return { run, prepared };
}

/**
 * The undo that is in force of a run that was undone: a client that has lost the answer asks again.
 * @throws AppError `undo_refused` if the undo was undone, naming the run that can be undone
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

/**
 * The undo of a run that holds the lease, where another one could not begin because of that. A
 * client that asks again may have reached another instance.
 */
async function underWay(deps: RunDeps, id: string, refusal: unknown): Promise<RunWithItems> {
  if (!(refusal instanceof AppError) || refusal.code !== 'run_in_progress') throw refusal;
  const holder = await deps.leases.takenBy();
  const run = holder === null ? null : await deps.store.get(holder);
  if (run?.undoes !== id) throw refusal;
  return headOf(await untilFree(deps, run));
}

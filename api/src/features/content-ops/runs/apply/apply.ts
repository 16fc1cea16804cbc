import { AppError, errorTable, type ErrorCode } from '@siteyard/schemas/errors';
import type { Actor } from '../../../../lib/actor.ts';
import { LeaseLost, type HeldLease } from '../../../site-state/run-lease.service.ts';
import { noteDeadLinks } from '../undo/dead-links.ts';
import { planImportRun } from '../plan/plan-import.ts';
import { brokenReferences, drifted, type PlannedRun } from '../core/planned-run.ts';
import { refuseMoreThanProposals } from '../proposals/propose-only.ts';
import { proposalsOfOthers } from '../proposals/proposals.ts';
import { headOf, meanwhile, withItems, type RunWithItems } from '../read/receipt.ts';
import type { RunDeps } from '../core/run-deps.ts';
import type { Run } from '../store/run-store.service.ts';

/**
 * Applies a plan: plans the run again under the lease, compares the two plans, and makes the changes in
 * the background.
 * @param how `wait` as with `planRun`; `withPlan`: whether to return the plan, too
 * @throws AppError `plan_drifted`, `import_conflict`, `run_in_progress`, `broken_references`
 */
export async function applyRun(
  deps: RunDeps,
  id: string,
  seal: string,
  { wait, withPlan }: { wait?: number | undefined; withPlan: boolean },
): Promise<RunWithItems> {
  const answerWith = async (run: Run) => (withPlan ? withItems(deps, run) : headOf(run));
  // Checked before the work, too: another call may be applying another plan of this run.
  const started = alreadyStarted(await deps.store.get(id), seal);
  if (started) return answerWith(started);
  const about = { id, what: 'apply', name: seal } as const;
  const done = await deps.works.within(about, wait, async (run) => {
    const again = alreadyStarted(run, seal);
    if (again) return { run: again };
    const lease = await deps.leases.take(id, run.who);
    return begin(deps, run, lease, () => planAgain(deps, run, seal));
  });
  return done ? answerWith(done.run) : meanwhile(deps, id);
}

/**
 * Returns a run that was applied or is being applied by this plan; null if it can be applied.
 * @throws AppError `plan_drifted`, `run_not_open`, `forbidden`
 */
function alreadyStarted(run: Run, seal: string): Run | null {
  const { state, plan } = run;
  if (state === 'applied' || state === 'applying') {
    if (plan?.seal !== seal) throw drifted();
    return run;
  }
  if (state !== 'planned' || !plan)
    throw new AppError('run_not_open', {
      message: state === 'open' ? 'Plan this run before it is applied.' : `This run is ${state}.`,
    });
  refuseMoreThanProposals(run);
  if (plan.seal !== seal || Date.parse(plan.expires_at) < Date.now()) throw drifted();
  return null;
}

async function planAgain(deps: RunDeps, run: Run, seal: string): Promise<PlannedRun> {
  const planned = await planImportRun(deps, run, true);
  if (planned.plan.seal !== seal) throw drifted();
  refuseConflicts(planned);
  if (run.proposes_only)
    refuseMoreThanProposals(run, planned, await proposalsOfOthers(deps, run.who));
  if (planned.missing.length > 0)
    throw brokenReferences(
      planned.missing.slice(0, 100).map((name) => ({
        path: `media/${name}`,
        message: 'was announced but not sent',
      })),
    );
  return planned;
}

/**
 * Prepares a run under the lease, and applies it in the background.
 * @returns `ended` resolves when the work of this process has ended, and never rejects
 * @throws the error of `prepare`; AppError `run_in_progress`, `run_not_open`
 */
async function begin(
  deps: RunDeps,
  run: Run,
  lease: HeldLease,
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
    // Fails if a request has discarded the run since, because its response promised that nothing changes.
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
    begin: (plan: () => Promise<PlannedRun>) => begin(deps, run, lease, plan).catch(orDiscard),
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
  const { run, begin: start } = await openOwn(deps, about, actor);
  await (
    await start(() => plan(run))
  ).ended;
  const { state, error } = await deps.store.get(run._id);
  if (state === 'applied') return run;
  // The end of the run could not be stored. The background task finishes it if it changed the site.
  if (state === 'applying') throw new AppError('outcome_unknown');
  const code = error && Object.hasOwn(errorTable, error.code) ? error.code : 'unavailable';
  throw new AppError(code as ErrorCode, { message: error?.error });
}

function refuseConflicts({ plan, items, documents, images }: PlannedRun): void {
  const found = [
    ...items.map(({ item }) => ({ path: `pages/${item.id}`, item })),
    ...documents.map(({ folder, item }) => ({ path: `${folder}/${item.key}`, item })),
    ...images.map(({ file, item }) => ({ path: `media/${file}`, item })),
  ];
  const issues = found.flatMap(({ path, item }) =>
    item?.action === 'conflict' ? [{ path, message: item.reason ?? 'both sides changed it' }] : [],
  );
  if (plan.settings?.action === 'conflict')
    issues.push({ path: 'settings', message: plan.settings.reason ?? 'both sides changed them' });
  if (issues.length > 0) throw new AppError('import_conflict', { issues: issues.slice(0, 100) });
}

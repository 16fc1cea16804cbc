import { AppError } from '@siteyard/schemas/errors';
import { brokenReferences, drifted } from '../core/plan-errors.ts';
import type { PlannedRun } from '../core/planned-run.ts';
import type { RunDeps } from '../core/run-deps.ts';
import { planImportRun } from '../plan/plan-import.ts';
import { proposalsOfOthers } from '../proposals/proposals.ts';
import { refuseMoreThanProposals } from '../proposals/propose-only.ts';
import { headOf, meanwhile, withItems, type RunWithItems } from '../read/receipt.ts';
import type { Run } from '../store/run.model.ts';
import { beginApplying } from './begin-applying.ts';

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
  // Checked here and under the lease, because another call may apply another plan of this run.
  const started = alreadyStarted(await deps.store.get(id), seal);
  if (started) return answerWith(started);
  const about = { id, what: 'apply', name: seal } as const;
  const done = await deps.works.within(about, wait, async (run) => {
    const again = alreadyStarted(run, seal);
    if (again) return { run: again };
    const lease = await deps.leases.take(id, run.who);
    return beginApplying(deps, run, lease, () => planAgain(deps, run, seal));
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

import type { RunDeps } from '../core/run-deps.ts';
import { meanwhile, type RunWithItems } from '../read/receipt.ts';
import { OPEN, notOpen } from '../store/run-states.ts';
import { planImportRun } from './plan-import.ts';

/**
 * Plans what a run would do, and stores the plan. Nothing is changed.
 * @param wait seconds after which the run is returned as it is then, while the work continues;
 *   undefined for as long as it takes
 * @throws AppError `broken_references`, `other_lineage`, `run_not_open`
 */
export async function planRun(deps: RunDeps, id: string, wait?: number): Promise<RunWithItems> {
  const { store } = deps;
  const about = { id, what: 'plan', name: '' } as const;
  const planned = await deps.works.within(about, wait, async (before) => {
    // The run may have received more while it waited for its turn.
    const run = await store.get(id);
    // Another plan would replace the receipt of an applied run.
    if (!OPEN.includes(run.state)) throw notOpen(run.state);
    const { plan, noted, items, documents, images } = await planImportRun(deps, run, false);
    const all = { items, documents, images };
    await store.putPlan(id, all, before.plan_begun ? 'another' : 'none');
    const set = { state: 'planned', plan, totals: noted.totals ?? {} } as const;
    return { ...all, run: await store.updateIn(OPEN, id, set) };
  });
  return planned ?? meanwhile(deps, id);
}

import type { ContentRun, RunSummary } from '@siteyard/schemas/http';
import { listsOf } from '../core/planned-run.ts';
import type { RunWithItems } from '../read/receipt.ts';
import { isWorking } from '../store/run-marks.ts';
import type { Run } from '../store/run.model.ts';

/** A run as operators see it: with its plan, which is its receipt once it is applied. */
export function presentRun({ run, undoing, ...items }: RunWithItems): ContentRun {
  return {
    ...presentHead(run),
    ...(undoing !== undefined && { undoing }),
    plan: run.plan && { ...run.plan, ...listsOf(run, items) },
  };
}

/** Runs in a list of at most `limit`. */
export const presentRuns = (found: readonly Run[], limit: number) => ({
  runs: found.map((run): RunSummary => ({ ...presentHead(run), totals: run.totals ?? {} })),
  next: found.length === limit ? (found.at(-1)?._id ?? null) : null,
});

function presentHead(run: Run) {
  return {
    id: run._id,
    kind: run.kind,
    state: isWorking(run, 'apply') ? ('applying' as const) : run.state,
    ...(isWorking(run, 'plan') && { planning: true as const }),
    who: run.who ?? null,
    source: run.source,
    created_at: run.created_at.toISOString(),
    applied_at: run.applied_at?.toISOString() ?? null,
    progress: run.progress ?? null,
    migration: run.migration ?? null,
    undoes: run.undoes ?? null,
    undone_by: run.undone_by ?? null,
    error: run.error ?? null,
    ...(run.drafts_left && run.drafts_left.length > 0 && { drafts_left: run.drafts_left }),
    ...(run.drafts_unseen && run.drafts_unseen.length > 0 && { drafts_unseen: run.drafts_unseen }),
  };
}

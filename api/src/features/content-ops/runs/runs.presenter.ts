import type { ContentRun, RunSummary } from '@siteyard/schemas/content-run';
import type { Run } from './run-store.service.ts';
import { plannedImages } from './run-planner.service.ts';
import type { RunWithItems } from './runs.service.ts';
import { byNumber } from './seal-plan.ts';
import { isWorking } from './working-mark.ts';

/** A run as operators see it: with its plan, which is its receipt once it is applied. */
export function presentRun({
  run,
  items,
  sections: all,
  images: described,
  undoing,
}: RunWithItems): ContentRun {
  const pages = items
    .filter(({ written, proposal }) => written || proposal || run.kind !== 'undo')
    .map(({ item }) => item)
    .toSorted(byNumber);
  const sections = all
    .filter(({ written }) => written || run.kind !== 'undo')
    .map(({ item }) => item);
  const images = plannedImages(described);
  return {
    ...presentHead(run),
    ...(undoing !== undefined && { undoing }),
    plan: run.plan
      ? {
          ...run.plan,
          pages,
          ...(sections.length > 0 && { sections }),
          ...(images.length > 0 && { images }),
        }
      : null,
  };
}

/** A run in a list. */
export function presentRunSummary(run: Run): RunSummary {
  return { ...presentHead(run), totals: run.totals ?? {} };
}

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

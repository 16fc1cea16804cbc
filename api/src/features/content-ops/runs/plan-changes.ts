import type { RunChanges } from '@siteyard/schemas/content-run';
import { diffPage, diffSection, diffSettings } from '@siteyard/schemas/diff';
import type { PlanPage } from '@siteyard/schemas/plan';
import type { PlannedSection, PlannedWrite } from '@siteyard/schemas/planning/plan-source';
import { planImportRun, type PlanWatcher } from './plan-import.ts';
import { byNumber, drifted } from './planned-run.ts';
import type { RunDeps } from './run-deps.ts';
import { notOpen } from './run-store.service.ts';

/** The number of pages in a batch. */
const AT_ONCE = 500;

/**
 * Returns the values before and after a planned run, one batch of pages at a time.
 *
 * A plan has no values, because they can be as large as the bundle, and a client cannot compute them:
 * a merge needs the states that the site received before. So the run is planned once more for each batch.
 * The seal proves that the values belong to the plan that the caller knows.
 * @param after the number of pages in the batches before
 * @throws AppError `run_not_found`; `run_not_open` if the run has no plan or was applied;
 *   `plan_drifted` if the site has changed since the plan was made
 */
export async function readChanges(deps: RunDeps, id: string, after: number): Promise<RunChanges> {
  const run = await deps.store.get(id);
  if (run.state !== 'planned' || !run.plan) throw notOpen(run.state);
  const { items } = await deps.store.readItems(id);
  const changed = items
    .map(({ item }) => item)
    .filter(hasValues)
    .toSorted(byNumber);
  const batch = changed.slice(after, after + AT_ONCE);
  const isFirst = after === 0;
  const settings = await deps.settings.read();
  const { pages, sections, watcher } = compare(deps, batch, isFirst);
  const planned = await deps.works.planning(() => planImportRun(deps, run, false, watcher));
  if (planned.plan.seal !== run.plan.seal) throw drifted();
  const { newSettings } = planned;
  const next = after + AT_ONCE;
  return {
    pages: batch.flatMap(({ key }) => pages.get(key) ?? []),
    sections: [...sections.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    settings: isFirst && newSettings ? diffSettings(settings.settings, newSettings) : [],
    next: next < changed.length ? next : null,
  };
}

/** Whether values of a page differ. A page that is created or deleted has none. */
const hasValues = ({ hash, changes }: PlanPage) =>
  hash !== null && changes !== undefined && changes.details + changes.blocks > 0;

/** Compares the planned pages of a batch, and the sections, with the site while a run is planned. */
function compare(
  { pages: sitePages, sections: siteSections }: Pick<RunDeps, 'pages' | 'sections'>,
  batch: readonly PlanPage[],
  withSections: boolean,
) {
  const asked = new Set(batch.map(({ key }) => key));
  const pages = new Map<string, RunChanges['pages'][number]>();
  const sections = new Map<string, RunChanges['sections'][number]>();

  async function page(planned: PlannedWrite): Promise<void> {
    if (planned.kind !== 'page' && planned.kind !== 'proposal') return;
    const { item, site } = planned;
    if (!site || !asked.has(item.key)) return;
    const { id, key } = item;
    const whole = await sitePages.readWhole(site.id);
    if (!whole || whole.before().version !== item.seen) throw drifted();
    const change = diffPage({ id, key, ...whole.page }, { id, key, ...planned.page });
    if (change) pages.set(key, change);
  }

  async function section(planned: PlannedSection): Promise<void> {
    if (!withSections || planned.kind !== 'write' || planned.site?.state !== 'live') return;
    const { key } = planned.item;
    const current = await siteSections.read(key);
    const now = await siteSections.describe(key);
    if (!current || now?.revision !== planned.item.seen) throw drifted();
    const change = diffSection({ key, ...current }, { key, ...planned.section });
    if (change) sections.set(key, change);
  }

  return { pages, sections, watcher: { page, section } satisfies PlanWatcher };
}

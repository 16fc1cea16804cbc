import type { DocumentFolder } from '@siteyard/schemas/bundle';
import { type SettingsOfDiff, listsByKind } from '@siteyard/schemas/documents';
import type { RunChanges } from '@siteyard/schemas/http';
import {
  diffDocument,
  diffPage,
  diffSettings,
  type DocumentChange,
  type DocumentChanges,
} from '@siteyard/schemas/merge';
import { type PlanPage, type PlannedWrite, isDeleted } from '@siteyard/schemas/planning';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { isPlainObject } from '@siteyard/schemas/values';
import { readSettings } from '../../../settings/read-settings.ts';
import { drifted } from '../core/plan-errors.ts';
import { byNumber } from '../core/planned-run.ts';
import type { RunDeps } from '../core/run-deps.ts';
import { notOpen } from '../store/run-states.ts';
import type { Run } from '../store/run.model.ts';
import type { WatchDocument } from './plan-documents.ts';
import { planImportRun } from './plan-import.ts';
import type { PlanWatcher } from './plan-pages.ts';

/** The number of pages in a batch. */
const AT_ONCE = 500;

/**
 * Returns the values before and after a planned run, one batch of pages at a time.
 *
 * A stored plan has no values, because they can be as large as the bundle. A client cannot compute them,
 * because a merge needs the states that the site received before. So the site plans the run again for
 * each batch. If the seals are equal, the values belong to the plan that the caller knows.
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
  const { pages, found, watcher } = compare(
    deps,
    batch,
    isFirst && settingsOf(run, settings.settings),
  );
  const planned = await deps.works.planning(() => planImportRun(deps, run, false, watcher));
  if (planned.plan.seal !== run.plan.seal) throw drifted();
  const { newSettings } = planned;
  const next = after + AT_ONCE;
  return {
    pages: batch.flatMap(({ key }) => pages.get(key) ?? []),
    ...listed(found),
    settings: isFirst && newSettings ? diffSettings(settings.settings, newSettings) : [],
    next: next < changed.length ? next : null,
  };
}

/** Whether values of a page differ. A page that is created or deleted has none. */
const hasValues = ({ hash, changes }: PlanPage) =>
  hash !== null && changes !== undefined && changes.details + changes.blocks > 0;

/** The settings of both sides, for values in words. */
const settingsOf = ({ settings }: Run, before: SiteSettings): SettingsOfDiff => ({
  before,
  after: isPlainObject(settings) ? readSettings(settings) : before,
});

/**
 * Compares the planned pages of a batch, and the documents, with the site while a run is planned.
 * @param settings of both sides; false to compare no documents
 */
function compare(
  { pages: sitePages, documents: siteDocuments }: Pick<RunDeps, 'pages' | 'documents'>,
  batch: readonly PlanPage[],
  settings: SettingsOfDiff | false,
) {
  const asked = new Set(batch.map(({ key }) => key));
  const pages = new Map<string, RunChanges['pages'][number]>();
  const found: FoundChange[] = [];

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

  const document: WatchDocument = async (kind, planned) => {
    if (!settings || planned.kind !== 'write') return;
    if (!planned.site || isDeleted(planned.site)) return;
    const { key } = planned.item;
    const of = siteDocuments[kind.folder];
    const current = await of.read(key);
    const now = await of.describe(key);
    if (!current || now?.revision !== planned.item.seen) throw drifted();
    const change = diffDocument(kind, { ...current, key }, { ...planned.content, key }, settings);
    if (change) found.push({ folder: kind.folder, change });
  };

  return { pages, found, watcher: { page, document } satisfies PlanWatcher };
}

/** The changes of documents by kind and key. Sections are always listed, for older clients. */
function listed(found: readonly FoundChange[]): Pick<RunChanges, DocumentFolder> {
  const lists = listsByKind<DocumentChanges>(({ folder }) =>
    found
      .flatMap((each) => (each.folder === folder ? each.change : []))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  );
  return { sections: [], ...lists };
}

interface FoundChange {
  folder: DocumentFolder;
  change: DocumentChange;
}

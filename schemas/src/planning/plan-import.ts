import type { DocumentFolder } from '../bundle/bundle.ts';
import { DOCUMENT_KINDS } from '../documents/kinds.ts';
import type { Issue } from '../errors/problem.ts';
import type { ChangedTotal } from '../rentals/changed-totals.ts';
import { pagesInTheWay } from './addresses.ts';
import { findBrokenReferences } from './broken-references.ts';
import { beginPages } from './page-planning.ts';
import type { ImportOptions, PlanDocument, PlanPage } from './plan.ts';
import { planDocuments, type DocumentContext } from './plan-documents.ts';
import { planPages } from './plan-pages.ts';
import { planSettings, type PlannedSettings } from './plan-settings.ts';
import type { PlannedWrite, PlanSource } from './plan-source.ts';
import { watchTotals } from './plan-totals.ts';
import { createReferenceCollector } from './reference-collector.ts';

export interface ImportPlan extends PlannedSettings {
  pages: PlanPage[];
  /** The pages that the run writes or deletes, with their new addresses. */
  written: { id: number; address: string }[];
  /** The documents of each kind by key; [] if neither side has any. */
  documents: Record<DocumentFolder, PlanDocument[]>;
  /** The confirmed examples of rentals whose total changes. */
  totals: ChangedTotal[];
  /** Numbers of the pages that get a proposal. */
  proposed: ReadonlySet<number>;
  /** Images of this site on the planned pages, documents and settings. */
  images: string[];
  /** Links and images without a target. If there are any, the run must not be applied. */
  broken: Issue[];
}

/**
 * Plans an import, and changes nothing on the site.
 * @param write stores a planned change. It is called in any order. A call for the same page after
 *   `written` replaces the earlier change.
 * @param written resolves when all calls of `write` are done
 */
export async function planImport(
  source: PlanSource,
  options: ImportOptions,
  write: (planned: PlannedWrite) => Promise<void> = () => Promise.resolve(),
  written: () => Promise<void> = () => Promise.resolve(),
): Promise<ImportPlan> {
  const references = createReferenceCollector();
  const planning = beginPages(source, options, { references, write });
  const placed = await planPages(planning, written);
  const pages = placed.map(({ item }) => item);

  const { numbers } = planning;
  const settings = planSettings(source, options, numbers);
  const { newSettings } = settings;
  const { incoming, current } = source.settings;
  if (newSettings) references.settings(newSettings, source.read && current);
  const ofRun = { incoming, current, planned: newSettings ?? current };

  const totals = watchTotals(source.documents?.items, current, ofRun.planned);
  const documents = await planAllDocuments(
    { ...source.documents, items: totals.source },
    { plan: source, options, numbers, settings: ofRun, references },
  );
  const planned = { pages, documents: documents.items, newSettings };
  const { images, broken } = await findBrokenReferences(source, options, planned, references);
  return {
    pages: pages.toSorted((a, b) => a.id - b.id || (a.key < b.key ? -1 : 1)),
    written: placed.flatMap(({ item: { id, action }, written: to }) =>
      to || action === 'delete' ? [{ id, address: to?.address ?? '' }] : [],
    ),
    documents: documents.items,
    ...settings,
    totals: await totals.changes(),
    proposed: planning.proposed,
    images,
    broken: [...documents.broken, ...pagesInTheWay(placed, source.site, ofRun), ...broken],
  };
}

async function planAllDocuments(
  sources: NonNullable<PlanSource['documents']>,
  context: DocumentContext,
): Promise<{ items: ImportPlan['documents']; broken: Issue[] }> {
  const items = {} as ImportPlan['documents'];
  const broken: Issue[] = [];
  for (const kind of DOCUMENT_KINDS) {
    const planned = await planDocuments(kind, sources[kind.folder], context);
    items[kind.folder] = planned.items;
    for (const each of planned.broken) broken.push(each);
  }
  return { items, broken };
}

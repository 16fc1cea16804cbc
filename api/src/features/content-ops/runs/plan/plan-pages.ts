import { planImport, type PlannedWrite, type PlanSource } from '@siteyard/schemas/planning';
import { createTaskPool } from '../../../../lib/task-pool.ts';
import { deletedVisibility, publishedVisibility } from '../../../pages/page-states.ts';
import { againFor } from '../core/plan-errors.ts';
import type { RunDeps } from '../core/run-deps.ts';
import type { RunItem } from '../store/receipt-items.ts';
import { present, sourceOf, type ImportSides } from './import-sides.ts';
import type { WatchDocument } from './plan-documents.ts';
import { prepareProposal } from './prepare-proposal.ts';

/** Gets each planned change, in any order. A call for the same page replaces the earlier one. */
export interface PlanWatcher {
  page(planned: PlannedWrite): Promise<void>;
  document: WatchDocument;
}

/**
 * Compares the pages of both sides.
 * @returns `items`: the changes of pages, with the data for applying the plan
 */
export async function planPages(
  deps: RunDeps,
  sides: ImportSides,
  documents: PlanSource['documents'],
  stage: boolean,
  watch: PlanWatcher | undefined,
) {
  const planned = new Map<string, Partial<RunItem>>();
  const pool = createTaskPool();
  const write = (wanted: PlannedWrite) =>
    pool.add(async () => {
      await watch?.page(wanted);
      if (!stage) return;
      const change = await planWrite(deps, sides, wanted);
      const { key } = wanted.kind === 'receive' ? wanted.site : wanted.item;
      if (change) planned.set(key, change);
    });
  const source = await sourceOf(deps, sides, documents);
  try {
    const isUsed = stage || watch !== undefined;
    const result = await planImport(
      source,
      sides.run.options,
      isUsed ? write : undefined,
      pool.settle,
    );
    const items = result.pages.map((item) => itemOf(item, result.proposed, planned.get(item.key)));
    return { items, result };
  } finally {
    // The caller releases the lease after this, so no work may continue.
    await pool.settle();
  }
}

/** Plans the change that the commit makes to one page; null if it makes none. */
async function planWrite(
  deps: RunDeps,
  sides: ImportSides,
  wanted: PlannedWrite,
): Promise<Partial<RunItem> | null> {
  const { pages } = deps;
  const { run, actor, field } = sides;
  // A token that only proposes made its bundle from pages of this site, so they receive nothing new.
  const receives = !run.proposes_only;
  if (wanted.kind === 'sent') return planSent(deps, sides, wanted);
  const before = wanted.site && (await pages.describe(wanted.site.id));
  const sent = receives && wanted.kind !== 'delete' && wanted.received;
  const received = sent && (await pages.putReceived(sent.page, { hash: sent.hash, id: sent.id }));
  if (wanted.kind === 'proposal') {
    const proposed = await prepareProposal(deps, wanted, received ? { field, ...received } : null);
    return { before, proposed };
  }
  const all = { ...before?.received, ...(received && { [field]: received }) };
  if (wanted.kind === 'receive')
    return received
      ? {
          before,
          received: all,
          change: pages.planReceived(wanted.site.id, wanted.site.version, all),
        }
      : null;
  const { item } = wanted;
  const isPage = wanted.kind === 'page';
  const state = {
    key: item.key,
    received: all,
    page: isPage ? wanted.page : present(await pages.read(wanted.site.id)),
    ...(isPage ? publishedVisibility(before, wanted.hidden) : deletedVisibility(before)),
  };
  const seen = wanted.site?.version ?? null;
  return { before, ...(await pages.plan(item.id, seen, actor, state, againFor(run.kind))) };
}

/** Plans a new page: its content was stored when it was sent. */
function planSent(
  { pages }: RunDeps,
  { actor, field, sent }: ImportSides,
  { item, received: { hash, id } }: Extract<PlannedWrite, { kind: 'sent' }>,
): Promise<Partial<RunItem>> {
  const { about, details, content, content_hash: contentHash } = present(sent.get(item.key));
  return pages.planSent(actor, {
    id: item.id,
    key: item.key,
    details,
    content,
    contentHash,
    images: present(about).references.images,
    published_at: new Date(),
    received: {
      [field]: {
        hash,
        id,
        details,
        content,
      },
    },
  });
}

function itemOf(
  item: RunItem['item'],
  proposed: ReadonlySet<number>,
  change: Partial<RunItem> = {},
): RunItem {
  const isProposed = proposed.has(item.id);
  return {
    item,
    before: null,
    received: null,
    written: (item.hash !== null && !isProposed) || item.action === 'delete',
    ...(isProposed && { proposal: 'offer' }),
    ...change,
  };
}

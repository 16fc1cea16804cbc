import { deepEqual } from '@siteyard/schemas/values';
import {
  planImport,
  type ImportPlan,
  type MovedPage,
  type PlannedWrite,
  type PlanSource,
} from '@siteyard/schemas/planning';
import { siteSettings } from '@siteyard/schemas/settings';
import type { SiteSnapshot } from '../../../../content/snapshot.ts';
import { createPool } from '../../../../lib/pool.ts';
import { receivedField } from '../../../../lib/received-hash.ts';
import { movedPages } from '../../../pages/moved-pages.ts';
import { deleted, published } from '../../../pages/page-states.ts';
import { hashSettings } from '../../object-hash.ts';
import { planContacts } from './contacts.ts';
import { planDocuments, type WatchDocument } from './documents.ts';
import { planImages } from './images.ts';
import { present, sourceOf, type ImportSides } from './import-sides.ts';
import { judgeRun } from '../identity/lineage.ts';
import { migrationsAfter } from '../identity/migrations.ts';
import {
  againFor,
  brokenReferences,
  plannedRun,
  planSettings,
  type PlannedRun,
} from '../core/planned-run.ts';
import { prepareProposal } from '../proposals/proposals.ts';
import type { RunItem } from '../store/receipt-store.ts';
import type { RunDeps } from '../core/run-deps.ts';
import type { Run } from '../store/run-store.service.ts';

/** A plan is valid for this long, in ms. */
const PLAN_MS = 24 * 60 * 60 * 1000;

/** The plan of an import, and the images that it shows and that the site does not have yet. */
export interface PlannedImport extends PlannedRun {
  missing: string[];
}

/** Gets each planned change, in any order. A call for the same page replaces the earlier one. */
export interface PlanWatcher {
  page(planned: PlannedWrite): Promise<void>;
  document: WatchDocument;
}

/**
 * Plans an import or a migration, and changes nothing.
 * @param stage whether the changes of the commit are planned, too
 * @throws AppError `other_lineage`, `broken_references`
 */
export async function planImportRun(
  deps: RunDeps,
  run: Run,
  stage: boolean,
  watch?: PlanWatcher,
): Promise<PlannedImport> {
  const [state, survey, current, heads] = await Promise.all([
    deps.siteState.read(),
    deps.pages.survey(),
    deps.settings.read(),
    deps.store.pageHeads(run._id),
  ]);
  const { identity, lineage_change, ...judged } = judgeRun(run, state, survey, current);
  const { lineage, isOwn } = judged;
  const sides: ImportSides = {
    run,
    state,
    survey,
    current,
    ...judged,
    actor: {
      name: run.who,
      source: run.actor_source,
    },
    field: receivedField(lineage),
    sent: new Map(heads.map((page) => [page.key, page])),
  };
  const documents = await planDocuments(deps, run, lineage, stage, watch?.document);
  const { planned, result } = await planPages(deps, sides, documents.sources, stage, watch);
  if (result.broken.length > 0) throw brokenReferences(result.broken);

  const contactRequests = await planContacts(deps, run);
  const present = await deps.uploads.findMany(result.images);
  const uses = await deps.findImageUses(result.images);
  const { settings, noted, ...settingsChanges } = await planNewSettings(deps, sides, result);
  const done = plannedRun(
    run,
    {
      siteId: state.site_id,
      items: result.pages.map((item) => itemOf(item, result.proposed, planned.get(item.key))),
      documents: documents.items(result.documents),
      images: await planImages(deps, run, lineage, isOwn),
      settings,
      ...settingsChanges,
      totals: result.totals,
      moved: pagesToMove(await deps.content.refresh(), sides, result),
      media: result.images.filter((name) => !uses.get(name)?.length).toSorted(),
      contactRequests,
      noted: {
        ...noted,
        ...(contactRequests && {
          contacts: {
            of: run._id,
            action: 'add',
          },
        }),
        identity: {
          ...identity,
          ...(stage && migrationsAfter(run, state.migrations)),
        },
        ...(lineage_change && { lineage_change }),
      },
    },
    PLAN_MS,
  );
  return { ...done, missing: result.images.filter((name) => !present.has(name)) };
}

/** Returns the pages that move because the plan sets the path of the rental items. */
function pagesToMove(
  snapshot: SiteSnapshot,
  { actor, current }: Pick<ImportSides, 'actor' | 'current'>,
  { newSettings, written }: Pick<ImportPlan, 'newSettings' | 'written'>,
): MovedPage[] {
  const path = newSettings?.rentals?.path;
  if (path === undefined || path === current.settings.rentals?.path) return [];
  return movedPages(snapshot, path, { actor, at: new Date() }, written).map(
    ({ id, title, address }) => ({
      id,
      title,
      to: address,
      from: snapshot.entry('page', id)?.address ?? '',
    }),
  );
}

/** Compares the pages of both sides. `planned` has the data for applying the plan, by key. */
async function planPages(
  deps: RunDeps,
  sides: ImportSides,
  documents: PlanSource['documents'],
  stage: boolean,
  watch: PlanWatcher | undefined,
) {
  const planned = new Map<string, Partial<RunItem>>();
  const pool = createPool();
  const write = (wanted: PlannedWrite) =>
    pool.add(async () => {
      await watch?.page(wanted);
      if (!stage) return;
      const does = await planWrite(deps, sides, wanted);
      const { key } = wanted.kind === 'receive' ? wanted.site : wanted.item;
      if (does) planned.set(key, does);
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
    return { planned, result };
  } finally {
    // The caller releases the lease next.
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
  // A run that only proposes was made from this site's own pages, so these have received nothing new.
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
    ...(isPage ? published(before, wanted.hidden) : deleted(before)),
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

async function planNewSettings(
  { settings }: RunDeps,
  { run, actor, current, field }: ImportSides,
  result: Pick<ImportPlan, 'settings' | 'newSettings' | 'receivedSettings'>,
): Promise<
  Pick<PlannedRun, 'settingsChange' | 'newSettings' | 'noted'> & Pick<ImportPlan, 'settings'>
> {
  const { newSettings } = result;
  const own = run.proposes_only ? null : result.receivedSettings;
  const received = { ...current.received };
  if (own) received[field] = await settings.putReceived(hashSettings(own), siteSettings.parse(own));
  const settings_received = { before: current.received, after: received };
  const noted = own ? { settings_received } : {};
  if (!newSettings)
    return {
      settings: result.settings,
      ...(!deepEqual(current.received, received) && {
        settingsChange: settings.planReceived(received),
      }),
      noted,
    };
  const to = { settings: newSettings, received };
  const planned = await planSettings(settings, current, actor, to, againFor(run.kind));
  const { pins } = planned.noted;
  return { ...planned, settings: result.settings, noted: { ...noted, pins } };
}

function itemOf(
  item: RunItem['item'],
  proposed: ReadonlySet<number>,
  does: Partial<RunItem> = {},
): RunItem {
  const isProposed = proposed.has(item.id);
  return {
    item,
    before: null,
    received: null,
    written: (item.hash !== null && !isProposed) || item.action === 'delete',
    ...(isProposed && { proposal: 'offer' }),
    ...does,
  };
}

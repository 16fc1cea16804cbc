import { FORCE_THE_UNDO } from '@siteyard/schemas/http';
import { AppError, toIssues } from '@siteyard/schemas/errors';
import type { MergeablePage } from '@siteyard/schemas/merge';
import { type PlanPage, countChanges, isDeleted, type SiteHead } from '@siteyard/schemas/planning';
import { sideBySide } from '../../../../lib/side-by-side.ts';
import type { Actor } from '../../../../lib/actor.ts';
import { hashOfPage } from '../../../pages/page-hash.ts';
import type { PageBefore, PageState } from '../../../pages/page-states.ts';
import { hashSettings } from '../../object-hash.ts';
import { planUndoOfContacts } from '../plan/contacts.ts';
import { refuseBrokenLinks } from './dead-links.ts';
import { planUndoOfImages } from '../plan/images.ts';
import { lineageBack } from '../identity/lineage.ts';
import { migrationsAfter } from '../identity/migrations.ts';
import { plannedRun, planSettings, type PlannedRun } from '../core/planned-run.ts';
import { planUndoOfProposal } from '../proposals/proposals.ts';
import { versionWritten, type RunItem } from '../store/receipt-store.ts';
import type { Refusal, RunDeps, Undone } from '../core/run-deps.ts';
import type { Run } from '../store/run-store.service.ts';
import { planUndoOfDocuments } from './undo-documents.ts';
import { planUndoOfMoves } from './undo-moves.ts';

/** The number of pages that are prepared at once. A page and its former version can have megabytes. */
const AT_ONCE = 8;

/**
 * Plans the undo of a run. Nothing is changed.
 * @throws AppError `undo_refused` with the places that have changed since, have no kept version, or would link nowhere
 */
export async function planUndo(
  deps: RunDeps,
  run: Run,
  undone: Run,
  force: boolean,
): Promise<PlannedRun> {
  // The pages that the other sample site replaced came with the product, so they count as seeded again.
  const source = undone.started_with ? 'seed' : run.actor_source;
  const actor: Actor = { name: run.who, source };
  const pages = await planUndoOfPages(deps, undone, actor, force);
  const settings = await planUndoOfSettings(deps, undone, actor, force);
  const documents = await planUndoOfDocuments(deps, run, undone, force);
  const images = await planUndoOfImages(deps, run, undone, force);
  const all = [pages, settings, documents, images];
  const refused = all.flatMap((each) => each.refused);
  if (refused.length > 0) throw undoRefused(refused);

  const touched = new Set(pages.items.map(({ item }) => item.id));
  const state = await deps.siteState.read();
  const { identity, lineage_change } = await lineageBack(undone, state, deps.pages, {
    touched,
    received: all.flatMap((each) => each.received),
  });
  const contacts = await planUndoOfContacts(deps, undone);
  const { moved, changes: moves } = await planUndoOfMoves(deps, undone, actor, touched);
  const back = undone.started_with;
  const { noted, ...settingsPlan } = settings.does;
  const planned = plannedRun(run, {
    siteId: state.site_id,
    items: pages.items,
    documents: documents.items,
    images: images.items,
    ...settingsPlan,
    moved,
    moves,
    contactRequests: contacts?.counts,
    noted: {
      ...noted,
      ...(lineage_change && { lineage_change }),
      ...(contacts && { contacts: contacts.contacts }),
      identity: {
        ...identity,
        ...(back && { seeded_with: back.before }),
        ...migrationsAfter(run, state.migrations),
      },
      ...(back && {
        started_with: {
          before: back.after,
          after: back.before,
        },
      }),
    },
  });
  if (!force) await refuseBrokenLinks(deps, undone, planned);
  return planned;
}

async function planUndoOfPages(
  deps: RunDeps,
  undone: Run,
  actor: Actor,
  force: boolean,
): Promise<Undone<RunItem>> {
  const found: Undone<RunItem> = { items: [], received: [], refused: [] };
  const undoneItems = await deps.store.itemsOf(undone._id);
  const addresses = addressesOf(await deps.pages.heads(''), undoneItems);
  const readFormer = await deps.pages.findVersions(versionsBefore(undoneItems));
  const plan = async (done: RunItem) => {
    const { id } = done.item;
    if (!done.proposal && !done.written) {
      if (done.received) found.items.push(await planReceivedBack(deps, done));
      return;
    }
    const whole = done.proposal ? null : await deps.pages.readWhole(id);
    const page = whole && whole.page;
    const now = whole && whole.before();
    const isChanged = !force && now !== null && now.version !== versionWritten(done);
    const refuse = (message: string, isLost = false) =>
      found.refused.push({ path: `pages/${id}`, message, isLost });
    const isDraft = done.item.action === 'draft';
    if (!force && isDraft && now?.status === 'live' && now.published_at !== null) {
      refuse('was published since');
      return;
    }
    if (done.proposal || (isChanged && isDraft)) {
      const item = await planUndoOfProposal(deps, done, undone._id);
      if (item) found.items.push(item);
      return;
    }
    if (isChanged && !isAsLeft(done, page, now)) refuse('was changed since');
    const wanted = await stateBefore(readFormer, done, page, now);
    if (wanted === 'lost') refuse('has no stored version from before the run', true);
    // null: the run had created the page, and it was purged from the trash.
    if (!wanted || wanted === 'lost') return;
    const item = giveBack(done, wanted, { page, now }, addresses);
    const seen = now?.version ?? null;
    const change = await deps.pages.plan(id, seen, actor, wanted, 'Try again.');
    found.received.push(wanted.received);
    found.items.push({ item, written: true, before: now, received: null, ...change });
  };
  await sideBySide(undoneItems, plan, AT_ONCE);
  // The pages are planned in any order.
  found.refused.sort((one, other) => one.path.localeCompare(other.path, 'en', { numeric: true }));
  for (const { written, received } of found.items)
    if (!written && received) found.received.push(received);
  return found;
}

/** Plans to restore a page. The page loses its address if another page has that address now. */
function giveBack(
  { item: { key, id, title } }: RunItem,
  wanted: PageState,
  { page, now }: { page: MergeablePage | null; now: PageBefore | null },
  { heads, owners }: Addresses,
): PlanPage {
  const head = heads.get(id);
  const isLive = wanted.status === 'live';
  const owner = isLive ? owners.get(wanted.page.address) : undefined;
  if (owner !== undefined) wanted.page = { ...wanted.page, address: '' };
  const isThere = head !== undefined && !isDeleted(head);
  return {
    key: wanted.key || key,
    id,
    title: wanted.page.title || title,
    action: !isLive ? 'delete' : isThere ? 'update' : 'create',
    ...(owner !== undefined && { reason: `page ${owner} has its address now` }),
    seen: now?.version ?? null,
    hash: isLive ? hashOfPage(wanted.page) : null,
    ...(isLive && now?.status === 'live' && { changes: countChanges(page!, wanted.page) }),
  };
}

/** The versions of the written pages before the run, by page. */
const versionsBefore = (items: readonly RunItem[]): Map<number, number> =>
  new Map(
    items.flatMap(({ written, item, before }) =>
      written && before ? [[item.id, before.version] as const] : [],
    ),
  );

/** The state of a page before the run; null if there is nothing to do, `lost` if it is not kept. */
async function stateBefore(
  readFormer: (id: number) => Promise<MergeablePage | null>,
  { item, before }: RunItem,
  page: MergeablePage | null,
  now: PageBefore | null,
): Promise<PageState | 'lost' | null> {
  if (before) {
    const former = await readFormer(item.id);
    return former ? { ...before, page: former, brings_back: before.version } : 'lost';
  }
  if (!page || !now) return null;
  const { key, published_at, unpublished_at } = now;
  // The page counts as never received, so the next import creates it again.
  const received = {};
  return { key, page, status: 'deleted', undone: true, published_at, unpublished_at, received };
}

/** Whether a page is still as the run wrote it. Later changes that were undone do not matter. */
const isAsLeft = ({ item }: RunItem, page: MergeablePage | null, now: PageBefore | null): boolean =>
  item.hash !== null && page !== null && now?.status === 'live' && hashOfPage(page) === item.hash;

async function planReceivedBack({ pages }: RunDeps, done: RunItem): Promise<RunItem> {
  const { id } = done.item;
  const received = done.before?.received ?? {};
  const now = await pages.describe(id);
  return {
    item: {
      ...done.item,
      action: 'unchanged',
    },
    written: false,
    before: now,
    received,
    ...(now && { change: pages.planReceived(id, now.version, received) }),
  };
}

async function planUndoOfSettings(
  { settings }: RunDeps,
  undone: Run,
  actor: Actor,
  force: boolean,
) {
  const now = await settings.read();
  const before = undone.settings_received?.before;
  const received = before ?? now.received;
  const refused: Refusal[] = [];
  const noted: Partial<Run> = before
    ? { settings_received: { before: now.received, after: before } }
    : {};
  const unchanged = {
    settings: null,
    noted,
    ...(before && { settingsChange: settings.planReceived(before) }),
  };
  const done = undone.plan?.settings;
  if (!done?.hash) return { does: unchanged, received: [received], refused };
  const seen = done.seen ?? 0;
  const path = 'settings';
  const isAsWritten = hashSettings(now.settings) === done.hash;
  if (!force && now.revision !== seen + 1 && !isAsWritten)
    refused.push({ path, message: 'were changed since' });
  const wanted = await settings.readVersion(seen);
  if (!wanted) {
    refused.push({ path, message: 'have no stored version from before the run', isLost: true });
    return { does: unchanged, received: [received], refused };
  }
  const to = { settings: wanted, received, bringsBack: seen };
  const planned = await planSettings(settings, now, actor, to, 'Try again.');
  const does = { ...planned, noted: { ...noted, pins: planned.noted.pins } };
  return { does, received: [received], refused };
}

/** In the body, `can_force` is whether forcing the undo helps. */
function undoRefused(refused: readonly Refusal[]): AppError {
  const [first] = refused;
  const can_force = !refused.some(({ isLost }) => isLost);
  const more = refused.length > 1 ? `, and ${refused.length - 1} more` : '';
  const help = can_force ? ` ${FORCE_THE_UNDO} to replace that too.` : '';
  return new AppError('undo_refused', {
    message: `Nothing was undone: ${first?.path} ${first?.message}${more}.${help}`,
    issues: toIssues(refused.slice(0, 100)),
    body: { can_force },
  });
}

interface Addresses {
  heads: ReadonlyMap<number, SiteHead>;
  /** The owners of addresses among pages that the undo leaves alone. */
  owners: ReadonlyMap<string, number>;
}

function addressesOf(all: readonly SiteHead[], items: readonly RunItem[]): Addresses {
  const touched = new Set(items.filter(({ written }) => written).map(({ item }) => item.id));
  const others = all.filter(({ id, address }) => address !== '' && !touched.has(id));
  return {
    heads: new Map(all.map((head) => [head.id, head])),
    owners: new Map(others.map(({ id, address }) => [address, id])),
  };
}

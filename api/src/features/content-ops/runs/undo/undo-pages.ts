import type { MergeablePage } from '@siteyard/schemas/merge';
import { countChanges, isDeleted, type PlanPage, type SiteHead } from '@siteyard/schemas/planning';
import type { Actor } from '../../../../lib/actor.ts';
import { forEachLimited } from '../../../../lib/for-each-limited.ts';
import { hashMergeablePage } from '../../../pages/page-hash.ts';
import type { PageBefore, PageState } from '../../../pages/page-states.ts';
import type { RunDeps } from '../core/run-deps.ts';
import { versionWritten, type RunItem } from '../store/receipt-items.ts';
import type { Run } from '../store/run.model.ts';
import { planUndoOfProposal } from './undo-proposals.ts';
import type { Undone } from './undone.ts';

/** The number of pages that are prepared at once. A page and its former version can have megabytes. */
const AT_ONCE = 8;

/** Plans the undo of the changes of pages. */
export async function planUndoOfPages(
  deps: RunDeps,
  undone: Run,
  actor: Actor,
  force: boolean,
): Promise<Undone<RunItem>> {
  const found: Undone<RunItem> = { items: [], received: [], refused: [] };
  const undoneItems = await deps.store.itemsOf(undone._id);
  const undo: UndoOfPages = {
    deps,
    undone,
    actor,
    force,
    addresses: addressesOf(await deps.pages.heads(''), undoneItems),
    readFormer: await deps.pages.findVersions(versionsBefore(undoneItems)),
  };
  const plan = async (done: RunItem) => {
    if (done.written && !done.proposal) return planWrittenBack(undo, done, found);
    let item: RunItem | null = null;
    if (done.proposal) item = await planUndoOfProposal(deps, done, undone._id);
    else if (done.received) item = await planReceivedBack(deps, done);
    if (item) found.items.push(item);
  };
  await forEachLimited(undoneItems, plan, AT_ONCE);
  // The pages are planned in any order.
  found.refused.sort((one, other) => one.path.localeCompare(other.path, 'en', { numeric: true }));
  for (const { written, received } of found.items)
    if (!written && received) found.received.push(received);
  return found;
}

/** The facts about an undo that the plan of each page needs. */
interface UndoOfPages {
  deps: RunDeps;
  undone: Run;
  actor: Actor;
  force: boolean;
  addresses: Addresses;
  readFormer: (id: number) => Promise<MergeablePage | null>;
}

/** Plans to restore a page that the run has written, and adds the plan or the refusals to `found`. */
async function planWrittenBack(
  { deps, undone, actor, force, addresses, readFormer }: UndoOfPages,
  done: RunItem,
  found: Undone<RunItem>,
): Promise<void> {
  const { id } = done.item;
  const whole = await deps.pages.readWhole(id);
  const page = whole && whole.page;
  const now = whole && whole.before();
  const isChanged = !force && now !== null && now.version !== versionWritten(done);
  const refuse = (message: string, isLost = false) =>
    void found.refused.push({ path: `pages/${id}`, message, isLost });
  if (done.item.action === 'draft') {
    if (!force && now?.status === 'live' && now.published_at !== null)
      return refuse('was published since');
    if (isChanged) {
      const item = await planUndoOfProposal(deps, done, undone._id);
      if (item) found.items.push(item);
      return;
    }
  }
  if (isChanged && !isAsLeft(done, page, now)) refuse('was changed since');
  const before = await stateBefore(readFormer, done, page, now);
  if (before === 'lost') return refuse('has no stored version from before the run', true);
  // The run had created the page, and the trash was emptied since.
  if (before === null) return;
  const { wanted, owner } = withoutTakenAddress(before, addresses);
  const item = restoredItem(done, wanted, { page, now, owner }, addresses);
  const change = await deps.pages.plan(id, item.seen, actor, wanted, 'Try again.');
  found.received.push(wanted.received);
  found.items.push({ item, written: true, before: now, received: null, ...change });
}

/** Returns the state of a page without its address if another page (`owner`) has that address now. */
function withoutTakenAddress(
  state: PageState,
  { owners }: Addresses,
): { wanted: PageState; owner: number | undefined } {
  const owner = state.status === 'live' ? owners.get(state.page.address) : undefined;
  if (owner === undefined) return { wanted: state, owner };
  return { wanted: { ...state, page: { ...state.page, address: '' } }, owner };
}

/** Returns the entry of a restored page in the plan. */
function restoredItem(
  { item: { key, id, title } }: RunItem,
  wanted: PageState,
  {
    page,
    now,
    owner,
  }: { page: MergeablePage | null; now: PageBefore | null; owner: number | undefined },
  { heads }: Addresses,
): PlanPage {
  const head = heads.get(id);
  const isLive = wanted.status === 'live';
  const isThere = head !== undefined && !isDeleted(head);
  return {
    key: wanted.key || key,
    id,
    title: wanted.page.title || title,
    action: !isLive ? 'delete' : isThere ? 'update' : 'create',
    ...(owner !== undefined && { reason: `page ${owner} has its address now` }),
    seen: now?.version ?? null,
    hash: isLive ? hashMergeablePage(wanted.page) : null,
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
  item.hash !== null &&
  page !== null &&
  now?.status === 'live' &&
  hashMergeablePage(page) === item.hash;

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

import {
  type PageContent,
  linksOfPage,
  listReferences,
  readPageContent,
} from '@siteyard/schemas/content';
import { AppError, type Issue } from '@siteyard/schemas/errors';
import { FORCE_THE_UNDO } from '@siteyard/schemas/http';
import { isDeleted, prefetch } from '@siteyard/schemas/planning';
import { linksOfSettings } from '@siteyard/schemas/settings';
import { formatPath } from '@siteyard/schemas/values';
import type { PlannedRun } from '../core/planned-run.ts';
import type { RunDeps } from '../core/run-deps.ts';
import type { RunItem } from '../store/receipt-items.ts';
import type { Run } from '../store/run.model.ts';

/** The most places in an error. */
const NAMED = 100;

/** The number of pages that are read ahead. A page can have megabytes. */
const AT_ONCE = 8;

type Deps = Pick<RunDeps, 'store' | 'pages' | 'settings'>;

/**
 * Refuses an undo that would break links: restored content may link to a page that was deleted since,
 * and other pages may link to a page that the undo deletes. Links that lead nowhere already, or that led
 * nowhere before the undone run, do not count.
 * @throws AppError `undo_refused`
 */
export async function refuseBrokenLinks(
  deps: Deps,
  undone: Run,
  planned: PlannedRun,
): Promise<void> {
  const broken = await brokenLinks(deps, undone, planned);
  const [first] = broken;
  if (!first) return;
  const more = broken.length > 1 ? `, and ${broken.length - 1} more` : '';
  throw new AppError('undo_refused', {
    message: `Nothing was undone: ${first.path} ${first.message}${more}. ${FORCE_THE_UNDO} to undo it anyway.`,
    issues: broken.slice(0, NAMED),
  });
}

async function brokenLinks(deps: Deps, undone: Run, planned: PlannedRun): Promise<Issue[]> {
  const ids = await pageIds(deps, planned);
  return [
    ...(await brokenInWrittenPages(deps, undone, planned, ids)),
    ...(await brokenInOtherPages(deps, planned, ids)),
    ...(await brokenInSettings(deps, undone, planned, ids)),
  ];
}

/** The ids of the pages that exist before and after the undo. */
interface PageIds {
  before: ReadonlySet<number>;
  after: ReadonlySet<number>;
  /** The pages that the undo deletes. */
  deleted: ReadonlySet<number>;
}

async function pageIds({ pages }: Deps, { items }: PlannedRun): Promise<PageIds> {
  const heads = await pages.heads('');
  const before = new Set(heads.flatMap((head) => (isDeleted(head) ? [] : [head.id])));
  const after = new Set(before);
  for (const { item, written } of items) {
    if (!written) continue;
    if (item.hash === null) after.delete(item.id);
    else after.add(item.id);
  }
  const deleted = new Set([...before].filter((id) => !after.has(id)));
  return { before, after, deleted };
}

/** Checks the pages that get other content, or exist again. */
async function brokenInWrittenPages(
  { store, pages }: Deps,
  undone: Run,
  { items }: PlannedRun,
  ids: PageIds,
): Promise<Issue[]> {
  const receipt = await store.itemsOf(undone._id);
  const deadLinks = new Map(receipt.map(({ item, dead_links }) => [item.id, dead_links]));
  const read = async ({ item, change }: RunItem) => {
    const [state] = change?.states ?? [];
    return {
      present: await pages.read(item.id),
      restored: state === undefined ? null : await pages.readContent(state),
    };
  };
  const restored = items.filter(({ item, written }) => written && item.hash !== null);
  const broken: Issue[] = [];
  for await (const [{ item }, content] of prefetch(restored, read, () => 1, AT_ONCE)) {
    if (content.restored === null) continue;
    const { id } = item;
    const present = ids.before.has(id) ? content.present : null;
    const linked = present ? linksOfPage(present.content) : [];
    const isNew = newLinks(ids, linked, deadLinks.get(id));
    broken.push(...brokenInPage(id, readPageContent(content.restored).content, ids, isNew));
  }
  return broken;
}

/** Checks the pages that stay as they are: they may link to a page that the undo deletes. */
async function brokenInOtherPages(
  { pages }: Deps,
  { items }: PlannedRun,
  ids: PageIds,
): Promise<Issue[]> {
  if (ids.deleted.size === 0) return [];
  const written = new Set(items.flatMap((each) => (each.written ? [each.item.id] : [])));
  const others = [...ids.after].filter((id) => !written.has(id));
  const broken: Issue[] = [];
  for await (const [id, page] of prefetch(others, pages.read, () => 1, AT_ONCE))
    if (page) broken.push(...brokenInPage(id, page.content, ids, (to) => ids.deleted.has(to)));
  return broken;
}

async function brokenInSettings(
  { settings }: Deps,
  undone: Run,
  { newSettings }: PlannedRun,
  ids: PageIds,
): Promise<Issue[]> {
  const { settings: present } = await settings.read();
  const isNew = newLinks(ids, linksOfSettings(present), newSettings && undone.dead_links);
  return linksOfSettings(newSettings ?? present)
    .filter((to) => !ids.after.has(to) && isNew(to))
    .map((to) => brokenLink('settings', to));
}

/**
 * Returns a function that decides whether a link to a missing page would be new.
 * @param linked the pages that the present content links to
 * @param dead the pages that were missing before the undone run, too
 */
function newLinks(
  { deleted }: PageIds,
  linked: readonly number[],
  dead: readonly number[] | undefined,
): (to: number) => boolean {
  const [linkedNow, deadBefore] = [new Set(linked), new Set(dead)];
  return (to) => !deadBefore.has(to) && (deleted.has(to) || !linkedNow.has(to));
}

/** @param isNew whether a link to a missing page would be new */
function brokenInPage(
  id: number,
  content: PageContent,
  { after }: PageIds,
  isNew: (to: number) => boolean,
): Issue[] {
  return listReferences(content).flatMap(({ kind, target, path }) =>
    kind === 'page' && !after.has(target) && isNew(target)
      ? [brokenLink(`pages/${id} ${formatPath(path)}`, target)]
      : [],
  );
}

const brokenLink = (path: string, to: number): Issue => ({
  path,
  message: `links to /pages/${to}, which would not exist`,
});

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

async function brokenLinks(
  { store, pages, settings }: Deps,
  undone: Run,
  { items, newSettings }: PlannedRun,
): Promise<Issue[]> {
  const heads = await pages.heads('');
  const live = new Set(heads.flatMap((head) => (isDeleted(head) ? [] : [head.id])));
  const [before, gone] = [new Set(live), new Set<number>()];
  const written = items.filter((each) => each.written).map(({ item }) => item);
  for (const { id, hash } of written) {
    if (hash !== null) live.add(id);
    else if (live.delete(id)) gone.add(id);
  }
  const wasDead = new Map(
    (await store.itemsOf(undone._id)).map(({ item, dead_links }) => [item.id, new Set(dead_links)]),
  );
  const broken: Issue[] = [];
  /** @param isNews whether a link to a missing page is new */
  const prove = (id: number, content: PageContent, isNews: (target: number) => boolean) => {
    for (const { kind, target, path } of listReferences(content))
      if (kind === 'page' && !live.has(target) && isNews(target))
        broken.push({ path: `pages/${id} ${formatPath(path)}`, message: nowhere(target) });
  };

  /** Reads the present page, and the content that the undo gives it. */
  const look = async (id: number) => {
    const [state] = changes.get(id)?.states ?? [];
    const content = state === undefined ? null : await pages.readContent(state);
    return { now: await pages.read(id), content };
  };
  const changes = new Map(items.map(({ item, change }) => [item.id, change]));
  const shown = written.flatMap(({ id, hash }) => (hash === null ? [] : [id]));
  for await (const [id, { now, content }] of prefetch(shown, look, () => 1, AT_ONCE)) {
    if (content === null) continue;
    const linked = new Set(now && before.has(id) ? linksOfPage(now.content) : []);
    const dead = wasDead.get(id);
    const isNews = (to: number) => !dead?.has(to) && (gone.has(to) || !linked.has(to));
    prove(id, readPageContent(content).content, isNews);
  }
  if (gone.size > 0) {
    const changed = new Set(written.map(({ id }) => id));
    const others = [...live].filter((id) => !changed.has(id));
    for await (const [id, page] of prefetch(others, pages.read, () => 1, AT_ONCE))
      if (page) prove(id, page.content, (to) => gone.has(to));
  }
  const { settings: now } = await settings.read();
  const linked = new Set(linksOfSettings(now));
  const dead = new Set(newSettings ? undone.dead_links : []);
  for (const to of linksOfSettings(newSettings ?? now))
    if (!live.has(to) && !dead.has(to) && (gone.has(to) || !linked.has(to)))
      broken.push({ path: 'settings', message: nowhere(to) });
  return broken;
}

const nowhere = (id: number) => `links to /pages/${id}, which would not exist`;

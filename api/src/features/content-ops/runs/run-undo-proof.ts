import { AppError } from '@siteyard/schemas/errors';
import { formatPath } from '@siteyard/schemas/json';
import type { PageContent } from '@siteyard/schemas/page-content';
import { linksOfPage, listReferences } from '@siteyard/schemas/page-content/references';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import type { Issue } from '@siteyard/schemas/problem';
import { inOrder } from '@siteyard/schemas/in-order';
import { linksOfSettings } from '@siteyard/schemas/settings-links';
import type { PlannedPages } from '../../pages/planned-pages.service.ts';
import type { PlannedSettings } from '../../settings/planned-settings.service.ts';
import type { PlannedRun } from './run-planner.service.ts';
import type { Run, RunStore } from './run-store.service.ts';
import type { RunUndo } from './run-undo.service.ts';

/** The most places that are named. */
const NAMED = 100;

/** Pages that are read ahead: each of them may have megabytes. */
const AT_ONCE = 8;

interface Sources {
  store: Pick<RunStore, 'items'>;
  pages: Pick<PlannedPages, 'heads' | 'read' | 'readContent'>;
  settings: Pick<PlannedSettings, 'read'>;
}

/**
 * An undo that also refuses to leave links that lead nowhere: what it brings back may link to a page
 * that was deleted since, and others may link to a page that it takes away. A link that leads nowhere
 * already is not its fault, and neither is one that led nowhere before the undone run. Force
 * overrides it.
 */
export function withProof(undo: RunUndo, sources: Sources): RunUndo {
  return {
    async plan(run, undone, force) {
      const planned = await undo.plan(run, undone, force);
      const broken = force ? [] : await brokenLinks(undone, planned, sources);
      const [first] = broken;
      if (!first) return planned;
      const more = broken.length > 1 ? `, and ${broken.length - 1} more` : '';
      throw new AppError('undo_refused', {
        message: `Nothing was undone: ${first.path} ${first.message}${more}. Force the undo to do it all the same.`,
        issues: broken.slice(0, NAMED),
      });
    },
  };
}

async function brokenLinks(undone: Run, planned: PlannedRun, sources: Sources) {
  const { items } = planned;
  const { store, pages, settings } = sources;
  const heads = await pages.heads('');
  const live = new Set(
    heads.flatMap(({ id, state }) => (state === 'trash' || state === 'undone' ? [] : [id])),
  );
  const [before, gone] = [new Set(live), new Set<number>()];
  const written = items.filter((each) => each.written).map(({ item }) => item);
  for (const { id, hash } of written) {
    if (hash !== null) live.add(id);
    else if (live.delete(id)) gone.add(id);
  }
  const wasDead = new Map(
    (await store.items(undone._id)).map(({ item, deadLinks }) => [item.id, new Set(deadLinks)]),
  );
  const broken: Issue[] = [];
  /** @param isNews whether a link that leads nowhere was not there before */
  const prove = (id: number, content: PageContent, isNews: (target: number) => boolean) => {
    for (const { kind, target, path } of listReferences(content))
      if (kind === 'page' && !live.has(Number(target)) && isNews(Number(target)))
        broken.push({ path: `pages/${id} ${formatPath(path)}`, message: nowhere(Number(target)) });
  };

  /** What a page is now, and the content that it gets. */
  const look = async (id: number) => {
    const [state] = changes.get(id)?.states ?? [];
    const content = state === undefined ? null : await pages.readContent(state);
    return { now: await pages.read(id), content };
  };
  const changes = new Map(items.map(({ item, change }) => [item.id, change]));
  const shown = written.flatMap(({ id, hash }) => (hash === null ? [] : [id]));
  for await (const [id, { now, content }] of inOrder(shown, look, () => 1, AT_ONCE)) {
    if (content === null) continue;
    const linked = new Set(now && before.has(id) ? linksOfPage(now.content) : []);
    const dead = wasDead.get(id);
    const isNews = (to: number) => !dead?.has(to) && (gone.has(to) || !linked.has(to));
    prove(id, readPageContent(content).content, isNews);
  }
  if (gone.size > 0) {
    const changed = new Set(written.map(({ id }) => id));
    const others = [...live].filter((id) => !changed.has(id));
    for await (const [id, page] of inOrder(others, pages.read, () => 1, AT_ONCE))
      if (page) prove(id, page.content, (to) => gone.has(to));
  }
  const { settings: now } = await settings.read();
  const linked = new Set(linksOfSettings(now));
  const after = planned.newSettings ?? now;
  const dead = new Set(planned.newSettings ? undone.dead_links : []);
  for (const to of linksOfSettings(after))
    if (!live.has(to) && !dead.has(to) && (gone.has(to) || !linked.has(to)))
      broken.push({ path: 'settings', message: nowhere(to) });
  return broken;
}

const nowhere = (id: number) => `links to /pages/${id}, which would not exist`;

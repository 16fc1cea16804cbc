import { AppError } from '@siteyard/schemas/errors';
import {
  comparePages,
  diffSettings,
  type PageChange,
  type ValueChange,
  type MergeablePage,
} from '@siteyard/schemas/merge';
import type { RunDeps } from '../core/run-deps.ts';
import { versionWritten, type RunItem } from '../store/receipt-items.ts';
import type { Run } from '../store/run.model.ts';

/** The changes of an applied run, block by block, read from the versions that it left. */

type Deps = Pick<RunDeps, 'store' | 'pages' | 'settings'>;

/**
 * Compares a page before and after a run; null if before or after is no longer kept.
 * @throws AppError `run_not_found`, `run_not_open` for a run that is not applied, `page_not_found`
 *   for a page that the run left alone
 */
export async function comparePage(
  { store, pages }: Deps,
  run: string,
  pageId: number,
): Promise<PageChange | null> {
  await applied(store, run);
  const found = await store.item(run, pageId);
  if (!found?.written) throw new AppError('page_not_found');
  const { item, before } = found;
  const { id } = item;
  const wasThere = before?.status === 'live';
  const isThere = item.action !== 'delete';
  const [was, is] = await Promise.all([
    wasThere ? pages.readVersion(id, before.version) : null,
    isThere ? written(pages, found) : null,
  ]);
  if ((wasThere && !was) || (isThere && !is)) return null;
  return comparePages(item, was, is);
}

/**
 * Compares the settings; null if before or after is no longer kept, [] if the run did nothing.
 * @throws AppError `run_not_found`, `run_not_open`
 */
export async function compareSettings(
  { store, settings }: Deps,
  run: string,
): Promise<ValueChange[] | null> {
  const done = (await applied(store, run)).plan?.settings;
  if (!done?.hash) return [];
  const seen = done.seen ?? 0;
  const now = await settings.read();
  const [was, is] = await Promise.all([
    settings.readVersion(seen),
    now.revision === seen + 1 ? now.settings : settings.readVersion(seen + 1),
  ]);
  return was && is && diffSettings(was, is);
}

async function applied(store: Deps['store'], id: string): Promise<Run> {
  const run = await store.get(id);
  if (run.state === 'applied') return run;
  throw new AppError('run_not_open', {
    message: `This run is ${run.state}, so there is nothing to compare yet.`,
  });
}

/** The page as the run wrote it: the present page, or the version that a person has replaced. */
async function written(pages: Deps['pages'], done: RunItem): Promise<MergeablePage | null> {
  const { id } = done.item;
  const version = versionWritten(done);
  const now = await pages.describe(id);
  return now?.version === version ? pages.read(id) : pages.readVersion(id, version);
}

import { AppError } from '@siteyard/schemas/errors';
import { diffPage, diffSettings, type PageChange, type ValueChange } from '@siteyard/schemas/diff';
import type { MergeablePage } from '@siteyard/schemas/merge/page';
import type { PlannedPages } from '../../pages/planned-pages.service.ts';
import type { PlannedSettings } from '../../settings/planned-settings.service.ts';
import { versionWritten, type Run, type RunItem, type RunStore } from './run-store.service.ts';

/** What an applied run has changed, block by block, from the versions that it left. */
export interface RunChanges {
  /**
   * What the run did to a page; null where before or after is no longer kept.
   * @throws AppError `run_not_found`, `run_not_open` for a run that is not applied, `page_not_found`
   *   for a page that the run left alone
   */
  page(run: string, pageId: number): Promise<PageChange | null>;
  /** What it did to the settings; the same errors, but for `page_not_found`: [] where it did nothing. */
  settings(run: string): Promise<ValueChange[] | null>;
}

export function createRunChanges(deps: {
  store: Pick<RunStore, 'get' | 'item'>;
  pages: Pick<PlannedPages, 'read' | 'readVersion' | 'describe'>;
  settings: Pick<PlannedSettings, 'read' | 'readVersion'>;
}): RunChanges {
  const { store, pages, settings } = deps;

  async function applied(id: string): Promise<Run> {
    const run = await store.get(id);
    if (run.state === 'applied') return run;
    throw new AppError('run_not_open', {
      message: `This run is ${run.state}, so there is nothing to compare yet.`,
    });
  }

  /** The page as the run wrote it: what is there, or the version of it that somebody has replaced. */
  async function written(done: RunItem): Promise<MergeablePage | null> {
    const { item } = done;
    const now = await pages.describe(item.id);
    const version = versionWritten(done);
    return now?.version === version ? pages.read(item.id) : pages.readVersion(item.id, version);
  }

  return {
    async page(run, pageId) {
      await applied(run);
      const found = await store.item(run, pageId);
      if (!found?.written) throw new AppError('page_not_found');
      const { item, before } = found;
      const { id, key, title } = item;
      const wasThere = before?.status === 'live';
      const isThere = item.action !== 'delete';
      const [was, is] = await Promise.all([
        wasThere ? pages.readVersion(id, before.version) : null,
        isThere ? written(found) : null,
      ]);
      if ((wasThere && !was) || (isThere && !is)) return null;
      const side = (page: MergeablePage | null) => page && { id, key, ...page };
      return (
        diffPage(side(was), side(is)) ?? {
          change: 'changed',
          key,
          id,
          title,
          details: [],
          blocks: [],
        }
      );
    },
    async settings(run) {
      const done = (await applied(run)).plan?.settings;
      if (!done?.hash) return [];
      const seen = done.seen ?? 0;
      const now = await settings.read();
      const [was, is] = await Promise.all([
        settings.readVersion(seen),
        now.revision === seen + 1 ? now.settings : settings.readVersion(seen + 1),
      ]);
      return was && is && diffSettings(was, is);
    },
  };
}

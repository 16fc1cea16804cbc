import type { ContentStore } from '../../content/store.ts';
import type { Route } from '../../http/route.ts';
import type { ItemVersions } from '../items/item-versions.service.ts';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import type { PlannedPages } from '../pages/planned-pages.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { commitRoutes } from './commits.routes.ts';
import { createCommitsService } from './commits.service.ts';

/** Wires the history of the site. */
export function wireHistory(deps: {
  content: ContentStore;
  versions: PageVersionsService;
  itemVersions: ItemVersions;
  settings: SettingsService;
  planned: PlannedPages;
  runs: {
    about: Parameters<typeof createCommitsService>[0]['aboutRuns'];
    withoutCommit: Parameters<typeof createCommitsService>[0]['runsWithoutCommit'];
  };
}): Route[] {
  const { content, versions, itemVersions, settings, planned, runs } = deps;
  const commits = createCommitsService({
    content,
    versions,
    settings,
    itemVersions,
    aboutRuns: runs.about,
    runsWithoutCommit: runs.withoutCommit,
  });
  return commitRoutes({ content, planned, commits });
}

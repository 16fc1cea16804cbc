import type { BundlePage } from '@siteyard/schemas/bundle';
import { diffSites, type SiteDiff } from '@siteyard/schemas/diff';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { migratePage, migrateSettings, type Script } from './migrate.ts';

/** What scripts change, one after the other. */
export interface Preview {
  /** Everything that differs in the end. */
  diff: SiteDiff;
  /** What each script changes of what the ones before it have left. */
  migrations: { id: string; description: string; pages: number; settings: boolean }[];
}

const SAME_SETTINGS = siteSettings.parse({});

/**
 * Runs scripts one after the other on pages that come one at a time: only what differs is kept in
 * memory.
 * @param onPage called with each page before and after all scripts
 * @throws CliError as `migratePage` does
 */
export async function previewScripts(
  scripts: readonly Script[],
  pages: AsyncIterable<BundlePage> | Iterable<BundlePage>,
  settings: SiteSettings,
  onPage: (before: BundlePage, after: BundlePage) => void = () => {},
): Promise<Preview & { settings: SiteSettings }> {
  const migrations = scripts.map(({ id, migration: { description = '' } }) => {
    return { id, description, pages: 0, settings: false };
  });
  const diff: SiteDiff = {
    pages: [],
    settings: [],
    media: { added: [], removed: [], changed: [] },
  };
  for await (const before of pages) {
    let after = before;
    for (const [index, script] of scripts.entries()) {
      const next = migratePage(after, script);
      if (next !== after) migrations[index]!.pages += 1;
      after = next;
    }
    onPage(before, after);
    if (after !== before) diff.pages.push(...diffSites(alone(before), alone(after)).pages);
  }
  let changed = settings;
  for (const [index, script] of scripts.entries()) {
    const next = migrateSettings(changed, script);
    if (next !== changed) migrations[index]!.settings = true;
    changed = next;
  }
  const only = { pages: [], media: {} };
  diff.settings = diffSites({ ...only, settings }, { ...only, settings: changed }).settings;
  return { diff, migrations, settings: changed };
}

const alone = (page: BundlePage) => ({ pages: [page], settings: SAME_SETTINGS, media: {} });

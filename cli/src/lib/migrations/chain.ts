import type { BundlePage } from '@siteyard/schemas/bundle';
import { diffPage, diffSettings, type SiteDiff } from '@siteyard/schemas/diff';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { migratePage, migrateSettings, type Script } from './migrate.ts';

/** What scripts change, one after the other. */
export interface Preview {
  /** Everything that differs in the end. */
  diff: SiteDiff;
  /** What each script changes of what the ones before it have left. */
  migrations: { id: string; description: string; pages: number; settings: boolean }[];
}

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
    const change = after === before ? null : diffPage(before, after);
    if (change) diff.pages.push(change);
  }
  let changed = settings;
  for (const [index, script] of scripts.entries()) {
    const next = migrateSettings(changed, script);
    if (next !== changed) migrations[index]!.settings = true;
    changed = next;
  }
  diff.settings = diffSettings(settings, changed);
  return { diff, migrations, settings: changed };
}

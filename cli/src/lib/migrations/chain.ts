import type { BundlePage, BundleSection } from '@siteyard/schemas/bundle';
import { diffPage, diffSection, diffSettings, type SiteDiff } from '@siteyard/schemas/diff';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { RunningScript } from './script-thread.ts';

/** The changes of several scripts. */
export interface Preview {
  /** All changes together. */
  diff: SiteDiff;
  /** The changes of each script in the output of the script before it. */
  migrations: MigrationPreview[];
}

/** The changes of one script: the number of changed pages and sections, and whether the settings change. */
export interface MigrationPreview {
  id: string;
  description: string;
  pages: number;
  sections: number;
  settings: boolean;
}

/** The input of scripts. Pages and sections are read one at a time. */
export interface Migrated {
  pages: AsyncIterable<BundlePage> | Iterable<BundlePage>;
  sections: AsyncIterable<BundleSection> | Iterable<BundleSection>;
  settings: SiteSettings;
}

/** Called with each page and each section before and after all scripts. */
export interface OnMigrated {
  page?: (before: BundlePage, after: BundlePage) => void;
  section?: (before: BundleSection, after: BundleSection) => void;
}

/**
 * Runs scripts one after the other on each page and section. Only differences are kept in memory.
 * @throws CliError of a script
 */
export async function previewScripts(
  scripts: readonly RunningScript[],
  { pages, sections, settings }: Migrated,
  on: OnMigrated = {},
): Promise<Preview & { settings: SiteSettings }> {
  const migrations = scripts.map(({ id, description }): MigrationPreview => {
    return { id, description, pages: 0, sections: 0, settings: false };
  });
  /** Runs all scripts on one page, section or the settings. `count` is called for each script that changes it. */
  const chain = async <T>(
    before: T,
    migrate: (each: T, script: RunningScript) => Promise<T>,
    count: (preview: MigrationPreview) => void,
  ): Promise<T> => {
    let each = before;
    for (const [index, script] of scripts.entries()) {
      const next = await migrate(each, script);
      if (next !== each) count(migrations[index]!);
      each = next;
    }
    return each;
  };

  const changedPages: SiteDiff['pages'] = [];
  for await (const before of pages) {
    const after = await chain(
      before,
      (page, script) => script.page(page),
      (preview) => (preview.pages += 1),
    );
    on.page?.(before, after);
    const change = after === before ? null : diffPage(before, after);
    if (change) changedPages.push(change);
  }
  const changedSections: NonNullable<SiteDiff['sections']> = [];
  for await (const before of sections) {
    const after = await chain(
      before,
      (section, script) => script.section(section),
      (preview) => (preview.sections += 1),
    );
    on.section?.(before, after);
    const change = after === before ? null : diffSection(before, after);
    if (change) changedSections.push(change);
  }
  const changed = await chain(
    settings,
    (each, script) => script.settings(each),
    (preview) => (preview.settings = true),
  );
  const diff: SiteDiff = {
    pages: changedPages,
    ...(changedSections.length > 0 && { sections: changedSections }),
    settings: diffSettings(settings, changed),
    media: { added: [], removed: [], changed: [] },
  };
  return { diff, migrations, settings: changed };
}

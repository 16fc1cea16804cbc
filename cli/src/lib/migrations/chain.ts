import type { BundlePage, DocumentFolder } from '@siteyard/schemas/bundle';
import {
  diffDocument,
  diffPage,
  diffSettings,
  type DocumentChange,
  type DocumentChanges,
  type SiteDiff,
} from '@siteyard/schemas/diff';
import type { DocumentKind } from '@siteyard/schemas/documents/kind';
import { DOCUMENT_KINDS, listsByKind, type AnyDocument } from '@siteyard/schemas/documents/kinds';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { RunningScript } from './script-thread.ts';

/** The changes of several scripts. */
export interface Preview {
  /** All changes together. */
  diff: SiteDiff;
  /** The changes of each script in the output of the script before it. */
  migrations: MigrationPreview[];
}

/** The changes of one script: the number of changed pages and documents, and whether the settings change. */
export interface MigrationPreview extends Record<DocumentFolder, number> {
  id: string;
  description: string;
  pages: number;
  settings: boolean;
}

type Some<Each> = AsyncIterable<Each> | Iterable<Each>;

/** The input of scripts. Pages and documents are read one at a time. */
export interface Migrated {
  pages: Some<BundlePage>;
  documents: (kind: DocumentKind) => Some<AnyDocument>;
  settings: SiteSettings;
}

/** Called with each page and each document before and after all scripts. */
export interface OnMigrated {
  page?: (before: BundlePage, after: BundlePage) => void;
  document?: (kind: DocumentKind, after: AnyDocument) => void;
}

/**
 * Runs scripts one after the other on each page and document. Only differences are kept in memory.
 * @throws CliError of a script
 */
export async function previewScripts(
  scripts: readonly RunningScript[],
  { pages, documents, settings }: Migrated,
  on: OnMigrated = {},
): Promise<Preview & { settings: SiteSettings }> {
  const migrations = scripts.map(({ id, description }): MigrationPreview => {
    const none = Object.fromEntries(DOCUMENT_KINDS.map(({ folder }) => [folder, 0]));
    return { id, description, pages: 0, ...(none as Record<DocumentFolder, 0>), settings: false };
  });
  /** Runs all scripts on one page, document or the settings. `count` is called for each script that changes it. */
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

  const ofSettings = { before: settings, after: settings };
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
  const changedDocuments = new Map<DocumentKind, DocumentChange[]>();
  for (const kind of DOCUMENT_KINDS) {
    const changes: DocumentChange[] = [];
    for await (const before of documents(kind)) {
      const after = await chain(
        before,
        (document, script) => script.document(kind.folder, document),
        (preview) => (preview[kind.folder] += 1),
      );
      on.document?.(kind, after);
      const change = after === before ? null : diffDocument(kind, before, after, ofSettings);
      if (change) changes.push(change);
    }
    changedDocuments.set(kind, changes);
  }
  const changed = await chain(
    settings,
    (each, script) => script.settings(each),
    (preview) => (preview.settings = true),
  );
  const diff: SiteDiff = {
    pages: changedPages,
    ...listsByKind<DocumentChanges>((kind) => changedDocuments.get(kind) ?? []),
    settings: diffSettings(settings, changed),
    media: { added: [], removed: [], changed: [] },
  };
  return { diff, migrations, settings: changed };
}

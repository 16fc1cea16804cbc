import type { BundlePage, DocumentFolder } from '@siteyard/schemas/bundle';
import {
  diffDocument,
  diffPage,
  diffSettings,
  type DocumentChange,
  type DocumentChanges,
  type SiteDiff,
} from '@siteyard/schemas/merge';
import {
  ITEMS,
  type DocumentKind,
  DOCUMENT_KINDS,
  listsByKind,
  type AnyDocument,
} from '@siteyard/schemas/documents';
import { documentPlace } from '@siteyard/schemas/planning';
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
interface MigrationPreview extends Record<DocumentFolder, number> {
  id: string;
  description: string;
  pages: number;
  settings: boolean;
}

type Some<Each> = AsyncIterable<Each> | Iterable<Each>;

/** The input of scripts. Pages and documents are read one at a time, once for each pass. */
export interface Migrated {
  pages: () => Some<BundlePage>;
  documents: (kind: DocumentKind) => Some<AnyDocument>;
  settings: SiteSettings;
}

/** Called with each page and each document before and after all scripts. */
export interface OnMigrated {
  page?: (before: BundlePage, after: BundlePage) => void;
  /** Called with new documents, too. */
  document?: (kind: DocumentKind, after: AnyDocument) => void;
}

/** The changes of earlier passes. */
interface Edits {
  pages: Map<string, BundlePage>;
  documents: Map<string, AnyDocument>;
  items: AnyDocument[];
  settings: SiteSettings;
}

/**
 * Runs scripts one after the other on each page and document. Only differences are kept in memory. A
 * script that uses the site needs the complete output of the script before it, so then each script has
 * a pass of its own, and changed pages are kept.
 * @throws CliError of a script
 */
export async function previewScripts(
  scripts: readonly RunningScript[],
  source: Migrated,
  on: OnMigrated = {},
): Promise<Preview & { settings: SiteSettings }> {
  const counts = new Map(scripts.map((script) => [script.id, noChanges(script)]));
  const { settings } = source;
  const edits: Edits = { pages: new Map(), documents: new Map(), items: [], settings };
  const isSplit = scripts.some(({ usesSite }) => usesSite);
  const passes = isSplit ? scripts.map((script) => [script]) : [scripts];
  const changes: SiteChanges = { pages: [], documents: new Map() };
  for (const [index, pass] of passes.entries()) {
    const isLast = index === passes.length - 1;
    await runPass(pass, source, edits, counts, isLast ? { on, changes } : undefined);
  }
  const after = edits.settings;
  for (const item of edits.items) {
    on.document?.(ITEMS, item);
    addTo(changes, ITEMS, diffDocument(ITEMS, null, item as never));
  }
  const diff: SiteDiff = {
    pages: changes.pages,
    ...listsByKind<DocumentChanges>((kind) => byKey(changes.documents.get(kind.folder) ?? [])),
    settings: diffSettings(settings, after),
    media: { added: [], removed: [], changed: [] },
  };
  return { diff, migrations: [...counts.values()], settings: after };
}

interface SiteChanges {
  pages: SiteDiff['pages'];
  documents: Map<DocumentFolder, DocumentChange[]>;
}

function noChanges({ id, description }: RunningScript): MigrationPreview {
  const none = Object.fromEntries(DOCUMENT_KINDS.map(({ folder }) => [folder, 0]));
  return { id, description, pages: 0, ...(none as Record<DocumentFolder, 0>), settings: false };
}

function addTo(
  { documents }: SiteChanges,
  { folder }: DocumentKind,
  change: DocumentChange | null,
) {
  if (change) documents.set(folder, [...(documents.get(folder) ?? []), change]);
}

const byKey = (changes: DocumentChange[]) => changes.toSorted((a, b) => (a.key < b.key ? -1 : 1));

/**
 * Runs the scripts of one pass, and adds their changes to `edits`.
 * @param end for the last pass: gets the differences from the source
 */
async function runPass(
  pass: readonly RunningScript[],
  source: Migrated,
  edits: Edits,
  counts: ReadonlyMap<string, MigrationPreview>,
  end: { on: OnMigrated; changes: SiteChanges } | undefined,
): Promise<void> {
  const countOf = (script: RunningScript) => counts.get(script.id)!;
  const ofSettings = { before: source.settings, after: source.settings };
  for (const script of pass) {
    const items = script.usesSite ? await itemsOf(source, edits) : [];
    await script.begin({ settings: edits.settings, items });
  }
  for await (const original of source.pages()) {
    const before = edits.pages.get(original.key) ?? original;
    const after = await chain(
      pass,
      before,
      (page, script) => script.page(page),
      (script) => (countOf(script).pages += 1),
    );
    if (!end && after !== original) edits.pages.set(original.key, after);
    if (!end) continue;
    end.on.page?.(original, after);
    const change = after === original ? null : diffPage(original, after);
    if (change) end.changes.pages.push(change);
  }
  for (const kind of DOCUMENT_KINDS) {
    const migrate = (before: AnyDocument) =>
      chain(
        pass,
        before,
        (document, script) => script.document(kind.folder, document),
        (script) => (countOf(script)[kind.folder] += 1),
      );
    for await (const original of source.documents(kind)) {
      const place = documentPlace(kind, original.key);
      const after = await migrate(edits.documents.get(place) ?? original);
      if (!end && after !== original) edits.documents.set(place, after);
      if (!end) continue;
      end.on.document?.(kind, after);
      if (after !== original)
        addTo(end.changes, kind, diffDocument(kind, original, after, ofSettings));
    }
    if (kind === ITEMS) edits.items = await Promise.all(edits.items.map(migrate));
  }
  for (const script of pass) {
    // The settings come from the script before it.
    if (!script.usesSite) await script.begin({ settings: edits.settings, items: [] });
    const { settings, items } = await script.finish();
    countOf(script).items += items.length;
    edits.items.push(...items);
    if (!settings) continue;
    countOf(script).settings = true;
    edits.settings = settings;
  }
}

/** Returns the items of the source after the earlier passes. */
async function itemsOf(source: Migrated, { documents, items }: Edits): Promise<AnyDocument[]> {
  const found: AnyDocument[] = [];
  for await (const item of source.documents(ITEMS))
    found.push(documents.get(documentPlace(ITEMS, item.key)) ?? item);
  return [...found, ...items];
}

/** Runs all scripts of a pass on one page or document. `count` is called for each script that changes it. */
async function chain<T>(
  pass: readonly RunningScript[],
  before: T,
  migrate: (each: T, script: RunningScript) => Promise<T>,
  count: (script: RunningScript) => void,
): Promise<T> {
  let each = before;
  for (const script of pass) {
    const next = await migrate(each, script);
    if (next !== each) count(script);
    each = next;
  }
  return each;
}

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
  const countOf = (script: RunningScript) => counts.get(script.id)!;
  const { settings } = source;
  const edits: Edits = { pages: new Map(), documents: new Map(), items: [], settings };
  const isSplit = scripts.some(({ usesSite }) => usesSite);
  const passes = isSplit ? scripts.map((script) => [script]) : [scripts];
  const changes: SiteChanges = { pages: [], documents: new Map() };
  for (const [index, pass] of passes.entries()) {
    const isLast = index === passes.length - 1;
    await runPass({
      scripts: pass,
      source,
      edits,
      countOf,
      last: isLast ? { on, changes } : undefined,
    });
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

/** One pass of some scripts over the source. It adds their changes to `edits`. */
interface Pass {
  scripts: readonly RunningScript[];
  source: Migrated;
  edits: Edits;
  /** Returns the numbers of a script, which the pass increases. */
  countOf: (script: RunningScript) => MigrationPreview;
  /** For the last pass: receives the differences from the source. */
  last: { on: OnMigrated; changes: SiteChanges } | undefined;
}

async function runPass(pass: Pass): Promise<void> {
  const { scripts, source, edits } = pass;
  for (const script of scripts) {
    const items = script.usesSite ? await itemsOf(source, edits) : [];
    await script.begin({ settings: edits.settings, items });
  }
  await runOnPages(pass);
  for (const kind of DOCUMENT_KINDS) await runOnDocuments(kind, pass);
  await finishPass(pass);
}

async function runOnPages({ scripts, source, edits, countOf, last }: Pass): Promise<void> {
  for await (const original of source.pages()) {
    const after = await runAll(
      scripts,
      edits.pages.get(original.key) ?? original,
      (page, script) => script.page(page),
      (script) => (countOf(script).pages += 1),
    );
    if (!last) {
      if (after !== original) edits.pages.set(original.key, after);
      continue;
    }
    last.on.page?.(original, after);
    const change = after === original ? null : diffPage(original, after);
    if (change) last.changes.pages.push(change);
  }
}

async function runOnDocuments(kind: DocumentKind, pass: Pass): Promise<void> {
  const { scripts, source, edits, countOf, last } = pass;
  const ofSettings = { before: source.settings, after: source.settings };
  const migrate = (before: AnyDocument) =>
    runAll(
      scripts,
      before,
      (document, script) => script.document(kind.folder, document),
      (script) => (countOf(script)[kind.folder] += 1),
    );
  for await (const original of source.documents(kind)) {
    const place = documentPlace(kind, original.key);
    const after = await migrate(edits.documents.get(place) ?? original);
    if (!last) {
      if (after !== original) edits.documents.set(place, after);
      continue;
    }
    last.on.document?.(kind, after);
    if (after !== original)
      addTo(last.changes, kind, diffDocument(kind, original, after, ofSettings));
  }
  if (kind === ITEMS) edits.items = await Promise.all(edits.items.map(migrate));
}

async function finishPass({ scripts, edits, countOf }: Pass): Promise<void> {
  for (const script of scripts) {
    // A script without the site shares its pass with others, which may have changed the settings.
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
async function runAll<T>(
  scripts: readonly RunningScript[],
  before: T,
  migrate: (each: T, script: RunningScript) => Promise<T>,
  count: (script: RunningScript) => void,
): Promise<T> {
  let each = before;
  for (const script of scripts) {
    const next = await migrate(each, script);
    if (next !== each) count(script);
    each = next;
  }
  return each;
}

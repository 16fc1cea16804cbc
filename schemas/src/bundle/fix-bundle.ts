import {
  bundlePageFileName,
  CHECKSUMS_FILE,
  documentFileName,
  documentFolderOf,
  MANIFEST_FILE,
  SETTINGS_FILE,
} from './bundle.ts';
import type { BundleSource } from './bundle-source.ts';
import { inspectBundle } from './inspect.ts';
import type { Inspection } from './inspection.ts';
import type { BundleIssue } from './issues.ts';
import type { CanonicalFile } from './canonical-file.ts';
import { formatPage } from './page-file.ts';
import { renumberDuplicates, renumberPages, type Renumbered } from './renumber.ts';
import { allDocuments, formatDocument } from '../documents/kinds.ts';
import { toCanonicalFile } from '../values/json.ts';

/** The text to write, by file name; null for a file that was renamed and must be deleted. */
export type BundleChanges = Map<string, string | null>;

/** A page that gets a new number. */
export interface RenumberedFile extends Renumbered {
  /** Its file, with the new number. */
  file: string;
  /** The files that link to the old number. Such a link may mean this page or the one that keeps the number. */
  check: string[];
}

/** The corrections of a bundle. */
export interface BundleFixes {
  changes: BundleChanges;
  renumbered: RenumberedFile[];
  /** The issues of the bundle without these changes. */
  issues: readonly BundleIssue[];
}

/**
 * Returns the changes that correct a bundle without losing content. They bring files and file names
 * to canonical form, limit numbers to their range, expand short colours, convert texts to their
 * stored form, add missing block ids, give pages with the same number different numbers, and remove
 * the `checksums.txt` that version 0.2.0 wrote. A bundle of an older format is upgraded. A file that would
 * lose content is left out. Writes no files.
 * @param wanted whether a file may change
 */
export async function fixesFor(
  source: BundleSource,
  wanted: (name: string) => boolean = () => true,
): Promise<BundleFixes> {
  const inspection = await inspectBundle(source);
  const { issues, files, upgrade } = inspection;
  const changes: BundleChanges = new Map();
  if (wanted(CHECKSUMS_FILE) && (await source.list()).includes(CHECKSUMS_FILE))
    changes.set(CHECKSUMS_FILE, null);
  if (!issues.some((found) => found.fixable)) return { changes, renumbered: [], issues };
  const { renumbered, canonical: renamed } = renumber(inspection, wanted);
  const utf8 = new TextEncoder();
  const canonicalOf = (name: string) =>
    wanted(name) ? (renamed.get(name) ?? files.get(name)?.canonical) : undefined;
  const names = renamesOf([...files.keys()], (name) => canonicalOf(name)?.name ?? name);
  const upgrades = upgrade !== undefined && wanted(MANIFEST_FILE);
  for (const [name, file] of files) {
    if (upgrades && upgrade.removed.includes(name)) {
      changes.set(name, null);
      continue;
    }
    const { sha256 } = file;
    const text = canonicalOf(name)?.text;
    const hash = text === undefined ? sha256 : source.sha256(utf8.encode(text));
    const newName = names.get(name) ?? name;
    if (text !== undefined && (hash !== sha256 || newName !== name)) changes.set(newName, text);
    // The old name is deleted (null), unless another file gets it.
    if (newName !== name && !changes.has(name)) changes.set(name, null);
  }
  for (const [name, text] of upgrades ? upgrade.added : []) changes.set(name, text);
  return { changes, renumbered, issues };
}

/**
 * Returns the new name of each file that is renamed. A file keeps its name if its new name belongs
 * to a file that is not renamed, or is also the new name of an earlier file.
 * @param wantedFor returns the name that a file should have
 */
function renamesOf(
  files: readonly string[],
  wantedFor: (file: string) => string,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const wantedBy = new Map<string, string>();
  for (const file of files) {
    const name = wantedFor(file);
    if (name === file || wantedBy.has(name)) continue;
    names.set(file, name);
    wantedBy.set(name, file);
  }
  const known = new Set(files);
  const staying = [...names].flatMap(([, name]) =>
    known.has(name) && !names.has(name) ? [name] : [],
  );
  for (let name = staying.pop(); name !== undefined; name = staying.pop()) {
    const file = wantedBy.get(name);
    if (file !== undefined && names.delete(file)) staying.push(file);
  }
  return names;
}

/** Gives pages with the same number different numbers, and returns the files that change. */
function renumber(
  { bundle, pages, documents, files }: Inspection,
  wanted: (name: string) => boolean,
): { renumbered: RenumberedFile[]; canonical: Map<string, CanonicalFile> } {
  const canonical = new Map<string, CanonicalFile>();
  if (!bundle) return { renumbered: [], canonical };
  const fileOf = new Map(pages.map(({ file, page }) => [page.key, file]));
  const found = renumberDuplicates(bundle).filter(({ key }) => {
    const file = fileOf.get(key);
    // A file without a canonical form would lose content if it were written, so it keeps its number.
    return file !== undefined && wanted(file) && files.get(file)?.canonical;
  });
  if (found.length === 0) return { renumbered: [], canonical };
  const after = renumberPages(bundle, new Map(found.map(({ key, to }) => [key, to])));
  const before = new Map(bundle.pages.map((page) => [page.key, page]));
  for (const page of after.pages) {
    const file = fileOf.get(page.key);
    const old = before.get(page.key);
    if (file === undefined || (old?.id === page.id && old.content === page.content)) continue;
    if (files.get(file)?.canonical)
      canonical.set(file, { name: bundlePageFileName(page), text: formatPage(page) });
  }
  const named = allDocuments(after).map(({ kind, document }) => {
    const name = documentFileName(kind.folder, document.key);
    return [name, document] as const;
  });
  const documentsAfter = new Map(named);
  for (const { kind, file, document } of documents) {
    const name = documentFileName(kind.folder, document.key);
    const now = documentsAfter.get(name);
    if (!now || now === document || !files.get(file)?.canonical) continue;
    canonical.set(file, { name, text: formatDocument(kind, now) });
  }
  const settings = toCanonicalFile(after.settings);
  if (files.get(SETTINGS_FILE)?.canonical?.text !== settings)
    canonical.set(SETTINGS_FILE, { name: SETTINGS_FILE, text: settings });
  const renumbered = found.map((each) => ({
    ...each,
    file: bundlePageFileName({ id: each.to, title: each.title }),
    check: each.linkedBy.map((key) => {
      const file = fileOf.get(key) ?? (documentFolderOf(key) ? key : SETTINGS_FILE);
      return files.get(file)?.canonical?.name ?? file;
    }),
  }));
  return { renumbered, canonical };
}

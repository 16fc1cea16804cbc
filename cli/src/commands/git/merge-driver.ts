import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {
  describedAs,
  documentFolderOf,
  imageDetails,
  SETTINGS_FILE,
  readMediaEntry,
  readSettings,
  formatPage,
  readPageFile,
} from '@siteyard/schemas/bundle';
import {
  documentKind,
  formatDocument,
  readDocumentFile,
  type DocumentKind,
} from '@siteyard/schemas/documents';
import { toCanonicalFile } from '@siteyard/schemas/values';
import {
  mergeSingleDocument,
  mergeSinglePage,
  mergeImage,
  undescribedBase,
  mergeSettings,
  type DocumentConflict,
} from '@siteyard/schemas/merge';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { describeConflict } from '../../lib/terminal/describe-merge.ts';
import type { CommonOptions, Output } from '../../lib/terminal/output.ts';

/** The labels of the conflict marks. Without them, git writes the names of its temporary files. */
const LABELS = ['-L', 'ours', '-L', 'base', '-L', 'theirs'];

interface MergedFile {
  text: string;
  conflicts: DocumentConflict[];
}

/**
 * `sitectl git merge-driver`: merges one file for git. An unreadable file or one with conflicts gets
 * git's own conflict marks around the lines that differ.
 */
export function run(
  base: string,
  ours: string,
  theirs: string,
  name: string,
  _options: CommonOptions,
  output: Output,
): Promise<ExitCode> {
  const files = [base, ours, theirs].map((file) => new Uint8Array(fs.readFileSync(file)));
  const merged = mergerOf(name)(name, files);
  if (merged && merged.conflicts.length === 0) {
    fs.writeFileSync(ours, merged.text);
    return Promise.resolve(EXIT.done);
  }
  for (const conflict of merged?.conflicts ?? [])
    for (const line of describeConflict(conflict)) output.note(line);
  if (!merged) output.note(`${name} cannot be merged block by block: it is not valid.`);
  const marked = spawnSync('git', ['merge-file', ...LABELS, ours, base, theirs], {
    stdio: 'inherit',
  });
  // A conflict between blocks counts, even if git can merge the lines.
  return Promise.resolve(merged || marked.status !== 0 ? EXIT.conflict : EXIT.done);
}

function mergerOf(name: string): typeof mergePages {
  if (/(^|\/)settings\.json$/.test(name)) return (_, files) => mergeSettingsFiles(files);
  if (/(^|\/)media\/[^/]+$/.test(name)) return mergeImages;
  const folder = documentFolderOf(name.split('/').slice(-2).join('/'));
  if (folder === null) return mergePages;
  return (file, files) => mergeDocuments(documentKind(folder), file, files);
}

function mergePages(name: string, files: readonly Uint8Array[]): MergedFile | undefined {
  const pages = files.map((bytes) => readPageFile(name, bytes));
  const [base, ours, theirs] = pages.map(({ page, canonical }) => canonical && page);
  if (!base || !ours || !theirs || !oneKey([base, ours, theirs])) return undefined;
  const { page, conflicts } = mergeSinglePage(base, ours, theirs);
  const { key, id, title } = ours;
  return {
    text: formatPage(page),
    conflicts: conflicts.length > 0 ? [{ document: 'page', key, id, title, conflicts }] : [],
  };
}

function mergeDocuments(
  kind: DocumentKind,
  name: string,
  files: readonly Uint8Array[],
): MergedFile | undefined {
  const read = files.map((bytes) => readDocumentFile(kind, name, bytes));
  const [base, ours, theirs] = read.map(({ document, canonical }) => canonical && document);
  if (!base || !ours || !theirs || !oneKey([base, ours, theirs])) return undefined;
  const { page: merged, conflicts } = mergeSingleDocument(kind, base, ours, theirs);
  const about = { document: kind.word, key: ours.key, title: ours.name };
  return {
    text: formatDocument(kind, merged),
    conflicts: conflicts.length > 0 ? [{ ...about, conflicts }] : [],
  };
}

/** Merges entries of an image. If both branches added the image, git passes an empty base file. */
function mergeImages(name: string, files: readonly Uint8Array[]): MergedFile | undefined {
  const [base, ours, theirs] = files.map((bytes) => readMediaEntry(name, bytes).value);
  const isAdded = files[0]?.length === 0;
  if (!ours || !theirs || (!base && !isAdded)) return undefined;
  const was = base ? imageDetails(base) : undescribedBase(theirs);
  const { details, conflicts } = mergeImage(was, imageDetails(ours), imageDetails(theirs));
  const key = path.posix.basename(name);
  return {
    text: toCanonicalFile(describedAs(ours, details)),
    conflicts: conflicts.length > 0 ? [{ document: 'image', key, conflicts }] : [],
  };
}

const oneKey = (pages: readonly { key: string }[]) =>
  new Set(pages.map(({ key }) => key)).size === 1;

function mergeSettingsFiles(files: readonly Uint8Array[]): MergedFile | undefined {
  const [base, ours, theirs] = files.map((bytes) => readSettings(bytes).value);
  if (!base || !ours || !theirs) return undefined;
  const { value, conflicts } = mergeSettings(base, ours, theirs);
  return {
    text: toCanonicalFile(value as SiteSettings),
    conflicts:
      conflicts.length > 0 ? [{ document: 'settings', key: SETTINGS_FILE, conflicts }] : [],
  };
}

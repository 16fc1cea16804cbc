import fs from 'node:fs';
import path from 'node:path';
import {
  CHECKSUMS_FILE,
  type Bundle,
  isContactFile,
  type Renumbered,
  writeBundle,
} from '@siteyard/schemas/bundle';
import { DOCUMENT_KINDS } from '@siteyard/schemas/documents';
import { errorTable } from '@siteyard/schemas/errors';
import { mergeBundles, type BundleMerge, type DocumentConflict } from '@siteyard/schemas/merge';
import { shorten } from '@siteyard/schemas/primitives/shorten';
import { CliError } from '../cli-error.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { CONFLICT_REASONS, formatValue } from '../terminal/conflict.ts';
import { count, type Output } from '../terminal/output.ts';
import { bundleFilesIn } from './bundle-folder.ts';
import { folderSource, readRegularFile, sha256, withUnixLines } from './folder-source.ts';
import { BASE_FILE, type MergeBase } from './merge-base.ts';
import { newlyRenumbered, readRenumbered, undecidedLinks } from './renumbered-links.ts';
import { readWithProgress } from './read-with-progress.ts';
import { quoted } from '../terminal/quoted.ts';

/** The side that decides conflicts. With `fail`, a merge with conflicts writes nothing. */
const CONFLICT_CHOICES = ['fail', 'ours', 'theirs'] as const;
export type ConflictChoice = (typeof CONFLICT_CHOICES)[number];

/** The folders of three bundles. The base may lack images, and may be the stored base of a folder. */
export interface MergeFolders {
  base: string | MergeBase;
  ours: string;
  theirs: string;
}

/** The new content of files by name; null to remove a file. */
export type MergedFiles = Map<string, string | Uint8Array | null>;

/** A merge, with the renumbered pages whose links are undecided. */
export interface FolderMerge extends BundleMerge {
  undecided: Renumbered[];
}

/**
 * Merges the bundles of three folders.
 * @throws CliError with the first problem of a bundle that cannot be merged
 */
export async function mergeFolders(
  folders: MergeFolders,
  onConflict: ConflictChoice,
  output: Output,
): Promise<FolderMerge> {
  const prefer = onConflict === 'theirs' ? 'theirs' : 'ours';
  const base = await readFolder(folders.base, output, true);
  const ours = await readFolder(folders.ours, output);
  const theirs = await readFolder(folders.theirs, output);
  const merge = mergeBundles(base, ours, theirs, prefer);
  const before = [folders.ours, folders.theirs].flatMap(readRenumbered);
  return { ...merge, undecided: [...before, ...newlyRenumbered(merge, ours)] };
}

async function readFolder(
  from: string | MergeBase,
  output: Output,
  withoutImages = false,
): Promise<Bundle> {
  const isFolder = typeof from === 'string';
  const folder = isFolder ? from : BASE_FILE;
  if (isFolder && fs.statSync(from, { throwIfNoEntry: false })?.isFile())
    throw new CliError(
      EXIT.usage,
      'no_bundle',
      `"${from}" is a file. This command reads bundles in folders.`,
      'Unpack an archive first, and name its folder.',
    );
  if (isFolder && !fs.existsSync(path.join(from, 'site.json')))
    throw new CliError(EXIT.usage, 'no_bundle', `The folder "${from}" is not a bundle.`);
  const source = isFolder ? folderSource(from) : from.source;
  const { bundle, issues } = await readWithProgress(source, output);
  const wrong = issues.find(
    ({ severity, fixable, code }) =>
      severity === 'error' && !fixable && code !== 'bundle_reference_broken',
  );
  if (bundle && (withoutImages || !wrong)) return bundle;
  const { code = 'bundle_unreadable', file = '', path: at = '', message = '' } = wrong ?? {};
  throw new CliError(
    errorTable[code].exit,
    code,
    `The bundle "${folder}" cannot be merged: ${[file, at, message].filter(Boolean).join(' ')}`,
    `To see all its problems, run: sitectl validate ${quoted(folder)}`,
  );
}

/**
 * Returns the changes that write a merged bundle into a folder: the files that differ, and null for
 * files that the bundle lacks. Contact requests are not merged: ours stay.
 */
export function mergedFiles(
  bundle: Bundle,
  out: string,
  { ours, theirs }: MergeFolders,
): MergedFiles {
  const contacts = bundleFilesIn(ours).filter(isContactFile);
  const contactBytes = (name: string) => readRegularFile(path.join(ours, name));
  const files: MergedFiles = new Map(writeBundle(bundle));
  const wanted = new Set([...files.keys(), ...contacts]);
  if (path.resolve(out) !== path.resolve(ours))
    for (const name of contacts) files.set(name, contactBytes(name));
  for (const name of Object.keys(bundle.media)) {
    const file = `media/${name}`;
    const from = [ours, theirs].find((folder) => fs.existsSync(path.join(folder, file)));
    if (from !== undefined) files.set(file, readRegularFile(path.join(from, file)));
  }
  for (const [name, content] of files) {
    const file = path.join(out, name);
    const same =
      content !== null &&
      fs.existsSync(file) &&
      sha256(withUnixLines(file, fs.readFileSync(file))) === sha256(content);
    if (same) files.delete(name);
  }
  const there = fs.existsSync(out) ? bundleFilesIn(out) : [];
  for (const name of Object.keys(bundle.media)) wanted.add(`media/${name}`);
  for (const name of there) if (!wanted.has(name)) files.set(name, null);
  if (fs.existsSync(path.join(out, CHECKSUMS_FILE))) files.set(CHECKSUMS_FILE, null);
  return files;
}

/** Whether conflicts stop a merge. */
export function isStopped({ conflicts }: BundleMerge, onConflict: ConflictChoice): boolean {
  return conflicts.some(({ needsPerson }) => onConflict === 'fail' || needsPerson);
}

/** Reports a merge, and returns its exit code. */
export function reportMerge(
  merge: BundleMerge,
  onConflict: ConflictChoice,
  { written, out }: { written: number; out: string },
  output: Output,
): ExitCode {
  const stopped = isStopped(merge, onConflict);
  const links = stopped ? [] : undecidedLinks(out, readRenumbered(out));
  const { conflicts, renumbered } = merge;
  const lines = conflicts.flatMap(describeConflict);
  for (const { from, to } of renumbered) lines.push(`New page ${from} is now page ${to}.`);
  for (const { file, title, from, to } of links)
    lines.push(`! ${file} links to /pages/${from}; the link may mean /pages/${to} "${title}".`);
  const isDone = !stopped && links.length === 0;
  const document = { ok: isDone, written, conflicts, renumbered, undecided: links };
  output.answer(document, lines.map((line) => `${line}\n`).join(''));
  const all = conflicts.reduce((sum, each) => sum + each.conflicts.length, 0);
  if (stopped) {
    output.note(`${count(all, 'conflict')}. Nothing was written.`);
    output.note('To let one side decide, add --on-conflict ours or --on-conflict theirs.');
    return EXIT.conflict;
  }
  const decided = all > 0 ? ` ${count(all, 'conflict')} decided for ${onConflict}.` : '';
  output.note(`Merged. ${count(written, 'file')} changed.${decided}`);
  if (isDone) return EXIT.done;
  output.note('These links may mean a page that got another number. Correct them, then run:');
  output.note(`sitectl validate --links-checked ${quoted(out)}`);
  return EXIT.conflict;
}

/** Describes a conflict: a line for the page, then a line for each block or value. */
export function describeConflict({
  document,
  id,
  title,
  key,
  conflicts,
}: DocumentConflict): string[] {
  const kind = DOCUMENT_KINDS.find(({ word }) => word === document);
  const heading =
    document === 'page' ? `/pages/${id}  ${title}` : document === 'image' ? key : 'settings';
  return [
    `! ${kind ? `${kind.folder}/${key}  ${title}` : heading}`,
    ...conflicts.map(({ kind, path: at, block, ours, theirs }) => {
      const where = [block && `${block.type} ${block.id}`, at].filter(Boolean).join(' ');
      const values =
        kind === 'value' && at !== '' ? `: ${excerpt(ours)} or ${excerpt(theirs)}` : '';
      return `    ${where || `the whole ${document}`}: ${CONFLICT_REASONS[kind]}${values}`;
    }),
  ];
}

const excerpt = (value: unknown): string => shorten(formatValue(value), 60);

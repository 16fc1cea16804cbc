import fs from 'node:fs';
import path from 'node:path';
import {
  CHECKSUMS_FILE,
  type Bundle,
  isContactFile,
  type Renumbered,
  writeBundle,
} from '@siteyard/schemas/bundle';
import { errorTable } from '@siteyard/schemas/errors';
import { mergeBundles, type BundleMerge } from '@siteyard/schemas/merge';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { Output } from '../terminal/output.ts';
import { bundleFilesIn } from './bundle-folder.ts';
import { folderSource, readRegularFile, sha256, withUnixLines } from './folder-source.ts';
import { isBundleFolder, noBundle } from './is-bundle-folder.ts';
import { BASE_FILE, type MergeBase } from './merge-base.ts';
import { newlyRenumbered, readRenumbered } from './renumbered-links.ts';
import { readWithProgress } from './read-with-progress.ts';
import { quoted } from '../terminal/quoted.ts';
import type { FileChanges } from './write-files.ts';

/** The side that decides conflicts. With `fail`, a merge with conflicts writes nothing. */
export type ConflictChoice = 'fail' | 'ours' | 'theirs';

/** The folders of three bundles. The base may lack images, and may be the stored base of a folder. */
export interface MergeFolders {
  base: string | MergeBase;
  ours: string;
  theirs: string;
}

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
  if (isFolder && !isBundleFolder(from)) throw noBundle(from);
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
): FileChanges {
  const contacts = bundleFilesIn(ours).filter(isContactFile);
  const contactBytes = (name: string) => readRegularFile(path.join(ours, name));
  const files: FileChanges = new Map(writeBundle(bundle));
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

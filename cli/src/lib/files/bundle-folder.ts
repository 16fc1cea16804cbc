import fs from 'node:fs';
import path from 'node:path';
import {
  BUNDLE_FORMAT,
  DOCUMENT_FOLDERS,
  documentFolderOf,
  MANIFEST_FILE,
  MEDIA_ENTRY_NAME,
  MEDIA_FILE_NAME,
  SETTINGS_FILE,
  type BundleManifest,
  CONTACT_FOLDER,
  isContactFile,
  readManifest,
} from '@siteyard/schemas/bundle';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { changedInGit } from './changed-in-git.ts';
import { checksumsIn } from './checksums-in.ts';
import { isIgnored, readRegularFile, sha256 } from './folder-source.ts';
import { openBase, type MergeBase } from './merge-base.ts';
import { quoted } from '../terminal/quoted.ts';

/** A folder with a bundle. */
export interface BundleFolder {
  folder: string;
  manifest: BundleManifest;
  /** Whether its format or content is older than the current version. */
  isOlder: boolean;
  /** The SHA-256 of each file of the bundle, except `checksums.txt`. */
  hashes: ReadonlyMap<string, string>;
  /** Files that were changed, added or removed since the last export or pull, or else the last commit. */
  edited: ReadonlySet<string>;
  /** The files of the last export or pull; null if unknown. */
  base: MergeBase | null;
}

/**
 * Reads a folder with a bundle, without checking the content of the bundle.
 * @param force accepts an unreadable `site.json`, which the caller will replace
 * @returns null if the folder does not exist or is empty
 * @throws CliError `not_a_folder`, `folder_not_empty` for files that are no bundle, `bundle_…` if
 *   `site.json` is unreadable
 */
export function readBundleFolder(folder: string, force = false): BundleFolder | null {
  if (!holdsBundle(folder)) return null;
  const { value, issues } = readManifest(readRegularFile(path.join(folder, MANIFEST_FILE)));
  const [first] = issues;
  if (!value && !force)
    throw new CliError(
      EXIT.problems,
      first?.code ?? 'bundle_unreadable',
      `${path.join(folder, MANIFEST_FILE)}: ${first?.path ?? ''} ${first?.message ?? ''}`,
      `To see all problems, run: sitectl validate ${quoted(folder)}`,
    );
  const hashes = new Map(
    bundleFilesIn(folder).map((name) => [name, sha256(readRegularFile(path.join(folder, name)))]),
  );
  const manifest = value ?? {
    format: BUNDLE_FORMAT,
    contentVersion: 0,
    site_id: null,
    scope: 'site',
  };
  const isOlder = !value || issues.some(({ severity }) => severity === 'warning');
  const base = openBase(folder);
  const edited = base ? differing(hashes, base.hashes) : editedWithoutBase(folder, hashes);
  return { folder, manifest, isOlder, hashes, edited: new Set(edited), base };
}

/** Returns the files that differ from known hashes, and the missing ones. */
const differing = (
  hashes: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, string>,
): string[] =>
  [...new Set([...hashes.keys(), ...known.keys()])].filter(
    (name) => hashes.get(name) !== known.get(name),
  );

/**
 * Returns the edited files of a folder that `sitectl` did not export on this machine: a clone, or an
 * unpacked archive. Without git and without checksums every file counts as edited.
 */
function editedWithoutBase(folder: string, hashes: ReadonlyMap<string, string>): string[] {
  const inGit = changedInGit(folder);
  if (inGit) return inGit;
  const listed = checksumsIn(folder);
  return differing(
    hashes,
    new Map([...listed].map(([name, [hash = '']]) => [name, hash] as const)),
  );
}

/** @throws CliError `other_site` if the bundle came from another site */
export function refuseOtherSite({ folder, manifest }: BundleFolder, siteId: string): void {
  if (manifest.site_id === null || manifest.site_id === siteId) return;
  throw new CliError(
    EXIT.refused,
    'other_site',
    `"${folder}" holds the bundle of another site (${manifest.site_id}). This site is ${siteId}.`,
    'Name another folder. To replace the bundle, add --force.',
  );
}

/** @throws CliError if the path is a file, or a folder with files that is not a bundle */
function holdsBundle(folder: string): boolean {
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  if (!stat) return false;
  if (!stat.isDirectory())
    throw new CliError(
      EXIT.usage,
      'not_a_folder',
      `"${folder}" is a file, and its name does not end in .tar.gz.`,
    );
  const entries = fs.readdirSync(folder).filter((name) => !isIgnored(name));
  if (entries.includes(MANIFEST_FILE)) return true;
  if (entries.length === 0) return false;
  throw new CliError(
    EXIT.usage,
    'folder_not_empty',
    `"${folder}" contains files but is not a bundle.`,
    'Name a new folder, an empty one, or one that already holds a bundle.',
  );
}

/** Returns the files of a bundle of any format in a folder, except `checksums.txt`. */
export function bundleFilesIn(folder: string): string[] {
  const namesIn = (part: string, isOurs: (name: string) => boolean) => {
    const inside = path.join(folder, part);
    if (!fs.existsSync(inside)) return [];
    return fs
      .readdirSync(inside)
      .flatMap((name) => (isOurs(name) ? path.posix.join(part, name) : []));
  };
  return [
    ...namesIn('', (name) => [MANIFEST_FILE, SETTINGS_FILE, 'media.json'].includes(name)),
    ...namesIn('pages', (name) => /^\w[\w.-]*\.json$/.test(name)),
    ...DOCUMENT_FOLDERS.flatMap((part) =>
      namesIn(part, (name) => documentFolderOf(`${part}/${name}`) !== null),
    ),
    ...namesIn(CONTACT_FOLDER, (name) => isContactFile(`${CONTACT_FOLDER}/${name}`)),
    ...namesIn('media', (name) => MEDIA_FILE_NAME.test(name) || MEDIA_ENTRY_NAME.test(name)),
  ];
}

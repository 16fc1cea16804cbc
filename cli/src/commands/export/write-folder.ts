import fs from 'node:fs';
import path from 'node:path';
import { CHECKSUMS_FILE, isContactFile } from '@siteyard/schemas/bundle';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT } from '../../lib/exit-codes.ts';
import type { BundleFolder } from '../../lib/files/bundle-folder.ts';
import { BASE_FILE, ignoredByGit, packed, removeOldBase } from '../../lib/files/merge-base.ts';
import { growingFile, writeFiles, type FileToWrite } from '../../lib/files/write-files.ts';
import type { BundleFile, BundleFiles } from './site-files.ts';

/** The maximum number of files in an error. */
const SHOWN = 10;

export interface WriteFolderOptions {
  /** The bundle in the folder; null if there is none. */
  before: BundleFolder | null;
  /** Whether a file stays, although the new bundle lacks it. */
  keeps: (name: string) => boolean;
  /** Whether the new bundle has only some pages of the bundle in the folder. */
  isUpdate: boolean;
  /** Whether to replace local edits. */
  force: boolean;
}

/**
 * Writes a bundle into a folder, completely or not at all. Removes files of the former bundle that the
 * new one neither has nor keeps; other files in the folder (a README, `.git`) stay. Unchanged files are
 * not written.
 * @throws CliError `local_edits` if an edited file would be replaced or removed
 */
export async function writeBundleFolder(
  folder: string,
  files: BundleFiles,
  { before, keeps, isUpdate, force }: WriteFolderOptions,
): Promise<void> {
  const stale = new Set(before?.hashes.keys());
  const lost: string[] = [];
  const lose = (name: string) => {
    if (before?.edited.has(name)) lost.push(name);
  };
  // The base must be a complete bundle.
  const base = isUpdate && !before?.base ? null : baseWriter(folder, before, keeps);
  async function* changes(): AsyncGenerator<FileToWrite> {
    if (base) yield* base.begin();
    for await (const [name, content, hash] of files) {
      if (name === CHECKSUMS_FILE) continue; // Only archives have it.
      stale.delete(name);
      base?.file(name, content, hash);
      if (before?.hashes.get(name) === hash) continue;
      lose(name);
      yield [path.join(folder, name), content];
    }
    for (const name of stale) {
      if (keeps(name)) continue;
      lose(name);
      yield [path.join(folder, name), null];
    }
    const former = path.join(folder, CHECKSUMS_FILE);
    if (fs.existsSync(former)) yield [former, null];
    base?.rest();
    if (lost.length > 0 && !force) throw localEdits(folder, lost);
  }
  await writeFiles(changes(), folder);
  if (base) removeOldBase(folder);
}

/**
 * Creates the writer of the base, which stores the exported text files for the next merge. Images and
 * contact requests are not merged, so they have only a hash.
 */
function baseWriter(folder: string, before: BundleFolder | null, keeps: (name: string) => boolean) {
  const former = before?.base;
  const file = growingFile();
  const written = new Set<string>();
  const add = (name: string, hash: string, text: Uint8Array | null) => {
    written.add(name);
    file.append(...packed(name, hash, text));
  };
  return {
    *begin(): Generator<FileToWrite> {
      yield [path.join(folder, BASE_FILE), file];
      yield* ignoredByGit(folder);
    },
    file(...[name, content, hash]: BundleFile): void {
      add(name, hash, isMerged(name) ? content : null);
    },
    /** Adds the entries of files that the folder keeps. */
    rest(): void {
      const texts = new Set(former?.names);
      for (const name of new Set([
        ...(before?.hashes.keys() ?? []),
        ...(former?.hashes.keys() ?? []),
      ])) {
        if (written.has(name) || !keeps(name)) continue;
        const hash = former?.hashes.get(name) ?? before?.hashes.get(name);
        if (hash !== undefined) add(name, hash, texts.has(name) ? former!.read(name) : null);
      }
    },
  };
}

/** Whether the text of a file is stored for the next merge. */
const isMerged = (name: string) =>
  !isContactFile(name) && (!name.startsWith('media/') || name.endsWith('.json'));

function localEdits(folder: string, names: readonly string[]): CliError {
  const shown = names.slice(0, SHOWN).join(', ');
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '';
  return new CliError(
    EXIT.conflict,
    'local_edits',
    `"${folder}" has local edits, which the export would replace: ${shown}${more}. Nothing was written.`,
    'To merge them, run sitectl pull. To replace them, add --force.',
  );
}

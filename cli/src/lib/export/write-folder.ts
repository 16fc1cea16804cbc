import fs from 'node:fs';
import path from 'node:path';
import { CHECKSUMS_FILE, isContactFile } from '@siteyard/schemas/bundle';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { BundleFolder } from '../files/bundle-folder.ts';
import { BASE_FILE, ignoredByGit, packed, removeOldBase } from '../files/merge-base.ts';
import { withTemporaryFolder } from '../files/temporary-folder.ts';
import { writeFiles, type FileToWrite } from '../files/write-files.ts';
import type { BundleFiles } from './site-files.ts';

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
  options: WriteFolderOptions,
): Promise<void> {
  // The base must be a complete bundle.
  const hasBase = !options.isUpdate || Boolean(options.before?.base);
  if (!hasBase) return writeFiles(changedFiles(folder, files, options), folder);
  await withTemporaryFolder(async (temporary) => {
    const base = createBaseWriter(path.join(temporary, 'base.pack'));
    try {
      await writeFiles(withBase(folder, files, options, base), folder);
    } finally {
      base.close();
    }
  });
  removeOldBase(folder);
}

/** Yields the changes of the folder: the new bundle, and null for each file that it lacks. */
async function* changedFiles(
  folder: string,
  files: BundleFiles,
  { before, keeps, force }: WriteFolderOptions,
): AsyncGenerator<FileToWrite> {
  const stale = new Set(before?.hashes.keys());
  const lost: string[] = [];
  const lose = (name: string) => {
    if (before?.edited.has(name)) lost.push(name);
  };
  for await (const [name, content, hash] of files) {
    if (name === CHECKSUMS_FILE) continue; // Only archives have it.
    stale.delete(name);
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
  if (lost.length > 0 && !force) throw localEdits(folder, lost);
}

/** Yields the changes of the folder, and the base of its next merge. */
async function* withBase(
  folder: string,
  files: BundleFiles,
  options: WriteFolderOptions,
  base: BaseWriter,
): AsyncGenerator<FileToWrite> {
  const written = new Set<string>();
  async function* recorded(): BundleFiles {
    for await (const file of files) {
      const [name, content, hash] = file;
      if (name !== CHECKSUMS_FILE) {
        written.add(name);
        base.add(name, hash, isMerged(name) ? content : null);
      }
      yield file;
    }
  }
  yield* ignoredByGit(folder);
  yield* changedFiles(folder, recorded(), options);
  addKeptFiles(base, options, written);
  yield [path.join(folder, BASE_FILE), { copyOf: base.file }];
}

/** Adds the files that the folder keeps to its base. */
function addKeptFiles(
  base: BaseWriter,
  { before, keeps }: WriteFolderOptions,
  written: ReadonlySet<string>,
): void {
  const former = before?.base;
  const texts = new Set(former?.names);
  const hashes = new Map([...(before?.hashes ?? []), ...(former?.hashes ?? [])]);
  for (const [name, hash] of hashes)
    if (!written.has(name) && keeps(name))
      base.add(name, hash, texts.has(name) ? former!.read(name) : null);
}

interface BaseWriter {
  file: string;
  /** @param text null for a file that is not merged, such as an image: the base has only its hash */
  add(name: string, hash: string, text: Uint8Array | null): void;
  close(): void;
}

/** Writes the base into a temporary file, because the texts of thousands of pages do not fit in memory. */
function createBaseWriter(file: string): BaseWriter {
  const descriptor = fs.openSync(file, 'wx', 0o644);
  return {
    file,
    add: (name, hash, text) =>
      fs.writeFileSync(descriptor, Buffer.concat(packed(name, hash, text))),
    close: () => fs.closeSync(descriptor),
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

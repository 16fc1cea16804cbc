import fs from 'node:fs';
import path from 'node:path';
import { CHECKSUMS_FILE, formatChecksums } from '@siteyard/schemas/bundle';
import { isContactFile } from '@siteyard/schemas/bundle/contact-files';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT } from '../../lib/exit-codes.ts';
import { BASE_FOLDER, checksumsOf, type BundleFolder } from '../../lib/files/bundle-folder.ts';
import { writeFiles } from '../../lib/files/write-files.ts';
import type { BundleFile, BundleFiles } from './site-files.ts';

/** How many files an error names. */
const SHOWN = 10;

export interface WriteFolderOptions {
  /** What the folder holds already. */
  before: BundleFolder | null;
  /** Files that stay as they are, though the new bundle does not bring them. */
  keeps: (name: string) => boolean;
  /** Whether the new bundle is only some pages of the one that is there. */
  isUpdate: boolean;
  /** Whether to replace local edits. */
  force: boolean;
}

/**
 * Writes a bundle into a folder, completely or not at all. Removes the files of pages and images
 * that the new one neither has nor keeps; everything else in the folder (a README, `.git`) stays.
 * Does not touch files that have not changed.
 * @throws CliError `local_edits` when an edited file would be replaced or removed
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
  // The base is a whole bundle or none.
  const base = isUpdate && !before?.hasBase ? null : baseWriter(folder, before, keeps);
  async function* changes(): AsyncGenerator<[string, string | Uint8Array | null]> {
    for await (const [name, content, hash] of files) {
      stale.delete(name);
      if (base) yield* base.file(name, content, hash);
      if (name !== CHECKSUMS_FILE && before?.hashes.get(name) === hash) continue;
      lose(name);
      yield [path.join(folder, name), content];
    }
    for (const name of stale) {
      if (keeps(name)) continue;
      lose(name);
      yield [path.join(folder, name), null];
    }
    if (base) yield* base.rest();
    if (lost.length > 0 && !force) throw localEdits(folder, lost);
  }
  await writeFiles(changes());
}

/**
 * Writes the text files as they are exported beside the bundle too, for the next merge. Of images and
 * contact requests, which are not merged, the hash in `checksums.txt` is enough.
 */
function baseWriter(folder: string, before: BundleFolder | null, keeps: (name: string) => boolean) {
  const base = path.join(folder, BASE_FOLDER);
  const former = checksumsOf(base);
  const hashes = new Map<string, string>();
  const isThere = fs.existsSync(base);
  function* write(name: string, content: string | null): Generator<[string, string | null]> {
    const file = path.join(base, name);
    const there = isThere && fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
    if (there !== content) yield [file, content];
  }
  return {
    *file(...[name, content, hash]: BundleFile): Generator<[string, string | null]> {
      if (name === CHECKSUMS_FILE) return;
      hashes.set(name, hash);
      if (typeof content === 'string' && !isContactFile(name)) yield* write(name, content);
    },
    *rest(): Generator<[string, string | null]> {
      for (const name of new Set([...(before?.hashes.keys() ?? []), ...former.keys()])) {
        if (hashes.has(name)) continue;
        const [hash] = former.get(name) ?? before?.sealed.get(name) ?? [];
        if (!keeps(name)) yield* write(name, null);
        else if (hash !== undefined) hashes.set(name, hash);
      }
      yield* write(CHECKSUMS_FILE, formatChecksums(hashes));
      const ignore = path.join(base, '../.gitignore');
      if (!fs.existsSync(ignore)) yield [ignore, '*\n'];
    },
  };
}

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

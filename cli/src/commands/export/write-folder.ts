import fs from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE, MEDIA_ENTRY_NAME, MEDIA_FILE_NAME } from '@siteyard/schemas/bundle';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT } from '../../lib/exit-codes.ts';
import { writeFiles } from '../../lib/files/write-files.ts';
import type { BundleFiles } from './site-files.ts';

/**
 * Writes a bundle into a folder, completely or not at all. If the folder already holds a bundle,
 * removes the files of pages and images that the new one does not have, and keeps everything else
 * (a README, `.git`). Does not touch files that have not changed.
 */
export async function writeBundleFolder(folder: string, files: BundleFiles): Promise<void> {
  const stale = new Set(bundleFilesIn(folder));
  async function* changes(): AsyncGenerator<[string, string | Uint8Array | null]> {
    for await (const [name, content] of files) {
      stale.delete(name);
      const file = path.join(folder, name);
      if (!isUnchanged(file, content)) yield [file, content];
    }
    for (const name of stale) yield [path.join(folder, name), null];
  }
  await writeFiles(changes());
}

/** @throws CliError when the path is a file, or a folder with files that is not a bundle */
export function refuseOtherFolder(folder: string): void {
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory())
    throw new CliError(
      EXIT.usage,
      'not_a_folder',
      `"${folder}" is a file, and its name does not end in .tar.gz.`,
    );
  const entries = fs.readdirSync(folder).filter((name) => !name.startsWith('.'));
  if (entries.length === 0 || entries.includes(MANIFEST_FILE)) return;
  throw new CliError(
    EXIT.usage,
    'folder_not_empty',
    `"${folder}" contains files but is not a bundle.`,
    'Name a new folder, an empty one, or one that already holds a bundle.',
  );
}

/** The files of pages and images in a folder, by their names in the bundle. */
function bundleFilesIn(folder: string): string[] {
  const namesIn = (part: string, isOurs: (name: string) => boolean) => {
    const inside = path.join(folder, part);
    if (!fs.existsSync(inside)) return [];
    return fs.readdirSync(inside).flatMap((name) => (isOurs(name) ? `${part}/${name}` : []));
  };
  return [
    ...namesIn('pages', (name) => /^\d{4}.*\.json$/.test(name)),
    ...namesIn('media', (name) => MEDIA_FILE_NAME.test(name) || MEDIA_ENTRY_NAME.test(name)),
    // What a bundle of an older format had instead.
    ...(fs.existsSync(path.join(folder, 'media.json')) ? ['media.json'] : []),
  ];
}

function isUnchanged(file: string, content: string | Uint8Array): boolean {
  const stat = fs.lstatSync(file, { throwIfNoEntry: false });
  const bytes = Buffer.from(content as Uint8Array);
  return (
    Boolean(stat?.isFile()) && stat?.size === bytes.length && fs.readFileSync(file).equals(bytes)
  );
}

import path from 'node:path';
import { bundlePageFileName, type Bundle, checkReferences } from '@siteyard/schemas/bundle';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { mergedFiles } from '../files/merge-folders.ts';
import { writeFiles } from '../files/write-files.ts';

/**
 * Writes a migrated bundle over the one in a folder. Unused images are removed.
 * @returns the number of changed files
 * @throws CliError `broken_references` if a link or an image has no target; then nothing is written
 */
export async function writeMigrated(bundle: Bundle, folder: string): Promise<number> {
  const { issues, unused } = checkReferences(bundle, bundlePageFileName, []);
  const [wrong] = issues.filter(({ severity }) => severity === 'error');
  if (wrong)
    throw new CliError(
      EXIT.problems,
      'broken_references',
      `Nothing was written: ${wrong.file} ${wrong.path ?? ''} ${wrong.message}.`,
    );
  const isUnused = new Set(unused);
  const media = Object.entries(bundle.media).filter(([name]) => !isUnused.has(name));
  const used = { ...bundle, media: Object.fromEntries(media) };
  const files = mergedFiles(used, folder, { base: folder, ours: folder, theirs: folder });
  await writeFiles(
    new Map([...files].map(([name, content]) => [path.join(folder, name), content])),
    folder,
  );
  return files.size;
}

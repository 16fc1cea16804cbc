import fs from 'node:fs';
import path from 'node:path';
import { CliError } from '../../../lib/cli-error.ts';
import { EXIT } from '../../../lib/exit-codes.ts';
import { makeFolder, removeEmptyFolders } from '../../../lib/files/write-files.ts';
import { onInterrupt } from '../../../lib/interrupt.ts';
import { COMPARISON_FORMAT } from './result.ts';

/** The file that identifies an earlier comparison. */
export const RESULT_FILE = 'result.json';

/**
 * Writes a folder completely or not at all. `write` fills a new folder next to it, which replaces it at
 * the end. After an error or Ctrl-C, the old folder is unchanged.
 */
export async function writeWholeFolder<T>(
  out: string,
  write: (folder: string) => Promise<T>,
): Promise<T> {
  const target = path.resolve(out);
  const beside = (what: string) =>
    path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.${what}`);
  const [next, previous] = [beside('new'), beside('old')];
  const parents: string[] = [];
  const cleanUp = () => {
    for (const folder of [next, previous]) fs.rmSync(folder, { recursive: true, force: true });
    removeEmptyFolders(parents);
  };
  const forget = onInterrupt(cleanUp);
  try {
    makeFolder(path.dirname(target), parents);
    fs.mkdirSync(next);
    const result = await write(next);
    // Synchronous, so that no signal is handled in between.
    if (fs.existsSync(target)) fs.renameSync(target, previous);
    fs.renameSync(next, target);
    return result;
  } finally {
    cleanUp();
    forget();
  }
}

/**
 * Refuses a folder with other files than an earlier comparison.
 * @throws CliError `folder_not_empty`, `not_a_folder`
 */
export function refuseOtherFolder(out: string): void {
  const stat = fs.statSync(out, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory())
    throw new CliError(EXIT.usage, 'not_a_folder', `--out "${out}" is a file.`);
  if (fs.readdirSync(out).length === 0 || isComparison(out)) return;
  throw new CliError(
    EXIT.usage,
    'folder_not_empty',
    `--out "${out}" has files that are not of a comparison. Nothing was written.`,
    'Name a folder that does not exist yet, or that has an earlier comparison.',
  );
}

function isComparison(folder: string): boolean {
  try {
    const text = fs.readFileSync(path.join(folder, RESULT_FILE), 'utf8');
    return (JSON.parse(text) as { format?: unknown }).format === COMPARISON_FORMAT;
  } catch {
    return false;
  }
}

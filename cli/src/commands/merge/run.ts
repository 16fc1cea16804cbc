import path from 'node:path';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { readBundleFolder } from '../../lib/files/bundle-folder.ts';
import {
  isStopped,
  mergedFiles,
  mergeFolders,
  type ConflictChoice,
} from '../../lib/files/merge-folders.ts';
import { RENUMBERED_FILE, renumberedText } from '../../lib/files/renumbered-links.ts';
import { reportMerge } from '../../lib/terminal/describe-merge.ts';
import { writeFiles } from '../../lib/files/write-files.ts';
import type { CommonOptions, Output } from '../../lib/terminal/output.ts';

export interface MergeOptions extends CommonOptions {
  out?: string;
  onConflict: ConflictChoice;
}

/** `sitectl merge`: merges two bundles with a common base. */
export async function run(
  base: string,
  ours: string,
  theirs: string,
  { out = ours, onConflict }: MergeOptions,
  output: Output,
): Promise<ExitCode> {
  if (path.resolve(out) !== path.resolve(ours) && readBundleFolder(out))
    throw new CliError(
      EXIT.usage,
      'folder_not_empty',
      `"${out}" holds a bundle already.`,
      'Name a new folder, or leave --out away to merge into OURS.',
    );
  const folders = { base, ours, theirs };
  const merge = await mergeFolders(folders, onConflict, output);
  if (isStopped(merge, onConflict))
    return reportMerge(merge, onConflict, { written: 0, out }, output);
  const files = mergedFiles(merge.bundle, out, folders);
  await writeFiles(
    new Map(
      [...files, [RENUMBERED_FILE, renumberedText(merge.undecided)] as const].map(
        ([name, content]) => [path.join(out, name), content],
      ),
    ),
    out,
  );
  return reportMerge(merge, onConflict, { written: files.size, out }, output);
}

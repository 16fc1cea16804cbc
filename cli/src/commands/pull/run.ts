import fs from 'node:fs';
import path from 'node:path';
import { isContactFile } from '@siteyard/schemas/bundle';
import { siteSummary } from '@siteyard/schemas/http';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import {
  readBundleFolder,
  refuseOtherSite,
  type BundleFolder,
} from '../../lib/files/bundle-folder.ts';
import {
  BASE_FILE,
  ignoredByGit,
  packed,
  removeOldBase,
  type MergeBase,
} from '../../lib/files/merge-base.ts';
import {
  isStopped,
  mergedFiles,
  mergeFolders,
  type ConflictChoice,
} from '../../lib/files/merge-folders.ts';
import { withTemporaryFolder } from '../../lib/files/temporary-folder.ts';
import { reportMerge } from '../../lib/terminal/describe-merge.ts';
import { writeFiles, type FileToWrite } from '../../lib/files/write-files.ts';
import type { Client } from '../../lib/site/client.ts';
import { steadyReads } from '../../lib/site/steady-reads.ts';
import { RENUMBERED_FILE, renumberedText } from '../../lib/files/renumbered-links.ts';
import { withSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { run as runExport } from '../export/run.ts';
import { newReport, siteFiles } from '../../lib/export/site-files.ts';
import { wholeCoverage } from '../../lib/export/coverage.ts';
import { writeBundleFolder } from '../../lib/export/write-folder.ts';
import { quoted } from '../../lib/terminal/quoted.ts';

export interface PullOptions extends TargetOptions {
  onConflict: ConflictChoice;
}

/** `sitectl pull`: updates a folder and keeps its local edits. */
export async function run(folder: string, options: PullOptions, output: Output): Promise<ExitCode> {
  const before = readBundleFolder(folder);
  if (!before) return runExport(folder, { ...options, media: true }, output);
  const { base } = before;
  if (!base) throw noBase(folder);
  const { onConflict } = options;
  return withTemporaryFolder((theirs) =>
    withSite(options, output, async (site) => {
      await exportInto(theirs, { before, base }, steadyReads(site, output));
      const folders = { base, ours: folder, theirs };
      const merge = await mergeFolders(folders, onConflict, output);
      const out = folder;
      if (isStopped(merge, onConflict))
        return reportMerge(merge, onConflict, { written: 0, out }, output);
      const files = mergedFiles(merge.bundle, folder, folders);
      const changes: FileToWrite[] = [
        ...[...files].map(([name, content]): FileToWrite => [path.join(folder, name), content]),
        [path.join(folder, RENUMBERED_FILE), renumberedText(merge.undecided)],
        [path.join(folder, BASE_FILE), nextBase(base, theirs)],
        ...ignoredByGit(folder),
      ];
      await writeFiles(changes, folder);
      removeOldBase(folder);
      return reportMerge(merge, onConflict, { written: files.size, out }, output);
    }),
  );
}

/** Exports the parts of the site that the folder covers. */
async function exportInto(
  theirs: string,
  { before, base }: { before: BundleFolder; base: MergeBase },
  site: Client,
): Promise<void> {
  const { site_id: siteId } = await site.get('/api/operator/site', siteSummary);
  refuseOtherSite(before, siteId);
  const pages = before.manifest.scope === 'site' ? undefined : numbersIn(base);
  const { keeps, ...coverage } = wholeCoverage(siteId, pages !== undefined);
  const files = siteFiles(site, { media: true, ...coverage, ...(pages && { pages }) }, newReport());
  await writeBundleFolder(theirs, files, { before: null, keeps, isUpdate: false, force: true });
}

/** Returns the numbers of the pages in the last export. */
function numbersIn({ names, read }: MergeBase): ReadonlySet<number> {
  const pages = names.filter((name) => name.startsWith('pages/'));
  return new Set(
    pages.map((name) => (JSON.parse(Buffer.from(read(name)).toString()) as { id: number }).id),
  );
}

/**
 * Returns the base of the next pull: the current content of the site. A pull does not change contact
 * requests, so their hashes stay.
 */
function nextBase(base: MergeBase, theirs: string): Buffer {
  const contacts = [...base.hashes].filter(([name]) => isContactFile(name));
  return Buffer.concat([
    fs.readFileSync(path.join(theirs, BASE_FILE)),
    ...contacts.flatMap(([name, hash]) => packed(name, hash, null)),
  ]);
}

function noBase(folder: string): CliError {
  return new CliError(
    EXIT.conflict,
    'no_base',
    `sitectl does not know which state of the site "${folder}" began with: it was not exported here.`,
    `Export into a new folder and compare them with sitectl diff, or replace it: sitectl export ${quoted(folder)} --force`,
  );
}

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHECKSUMS_FILE, formatChecksums } from '@siteyard/schemas/bundle';
import { isContactFile } from '@siteyard/schemas/bundle/contact-files';
import { siteSummary } from '@siteyard/schemas/site-summary';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import {
  BASE_FOLDER,
  checksumsOf,
  readBundleFolder,
  refuseOtherSite,
  type BundleFolder,
} from '../../lib/files/bundle-folder.ts';
import {
  isStopped,
  mergedFiles,
  mergeFolders,
  reportMerge,
  type ConflictChoice,
  type MergeFolders,
} from '../../lib/files/merge-folders.ts';
import { writeFiles } from '../../lib/files/write-files.ts';
import { onInterrupt } from '../../lib/interrupt.ts';
import type { Client } from '../../lib/site/client.ts';
import { withSite, type TargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { run as runExport } from '../export/run.ts';
import { siteFiles } from '../export/site-files.ts';
import { wholeCoverage } from '../export/update-folder.ts';
import { writeBundleFolder } from '../export/write-folder.ts';
import { quoted } from '../../lib/terminal/quoted.ts';

export interface PullOptions extends TargetOptions {
  onConflict: ConflictChoice;
}

/** `sitectl pull`: brings a folder up to date and keeps its local edits. */
export async function run(folder: string, options: PullOptions, output: Output): Promise<ExitCode> {
  const before = readBundleFolder(folder);
  if (!before) return runExport(folder, { ...options, media: true }, output);
  if (!before.hasBase) throw noBase(folder);
  const { onConflict } = options;
  return withTemporaryFolder((theirs) =>
    withSite(options, output, async (site) => {
      await exportInto(theirs, before, site);
      const folders = { base: path.join(folder, BASE_FOLDER), ours: folder, theirs };
      const merge = await mergeFolders(folders, onConflict);
      if (isStopped(merge, onConflict)) return reportMerge(merge, onConflict, 0, output);
      const files = mergedFiles(merge.bundle, folder, folders);
      await writeFiles([
        ...[...files].map(([name, content]) => [path.join(folder, name), content] as const),
        ...nextBase(folders),
      ] as [string, string | Uint8Array | null][]);
      return reportMerge(merge, onConflict, files.size, output);
    }),
  );
}

/** Exports what the folder covers. */
async function exportInto(theirs: string, before: BundleFolder, site: Client): Promise<void> {
  const { site_id: siteId } = await site.get('/api/operator/site', siteSummary);
  refuseOtherSite(before, siteId);
  const pages = before.manifest.scope === 'site' ? undefined : numbersIn(before);
  const { keeps, ...coverage } = wholeCoverage(siteId, pages !== undefined);
  const report = { pages: 0, sections: 0, images: 0, contacts: 0, missing: [], notPublic: [] };
  const files = siteFiles(site, { media: true, ...coverage, ...(pages && { pages }) }, report);
  await writeBundleFolder(theirs, files, { before: null, keeps, isUpdate: false, force: true });
}

/** The numbers of the pages in a folder as they were exported. */
function numbersIn({ folder }: BundleFolder): ReadonlySet<number> {
  const pages = path.join(folder, BASE_FOLDER, 'pages');
  return new Set(
    fs.readdirSync(pages).map((name) => {
      const page = JSON.parse(fs.readFileSync(path.join(pages, name), 'utf8')) as { id: number };
      return page.id;
    }),
  );
}

/**
 * What the site has now is the base of the next pull. A pull leaves contact requests as they are, so
 * their checksums stay.
 */
function nextBase({ base, theirs }: MergeFolders): [string, string | null][] {
  const next = path.join(theirs, BASE_FOLDER);
  const filesIn = (folder: string) =>
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const wanted = filesIn(next);
  return [
    ...wanted.map((name): [string, string] => [
      path.join(base, name),
      name === CHECKSUMS_FILE ? checksumsWithContacts(base, next) : read(next, name),
    ]),
    ...filesIn(base)
      .filter((name) => !wanted.includes(name))
      .map((name): [string, null] => [path.join(base, name), null]),
  ];
}

const read = (folder: string, name: string) => fs.readFileSync(path.join(folder, name), 'utf8');

function checksumsWithContacts(base: string, next: string): string {
  const contacts = [...checksumsOf(base)].filter(([name]) => isContactFile(name));
  const all = [...checksumsOf(next), ...contacts];
  return formatChecksums(new Map(all.map(([name, [hash = '']]) => [name, hash])));
}

async function withTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitectl-'));
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  const done = onInterrupt(remove);
  try {
    return await use(folder);
  } finally {
    remove();
    done();
  }
}

function noBase(folder: string): CliError {
  return new CliError(
    EXIT.conflict,
    'no_base',
    `sitectl does not know which state of the site "${folder}" began with: it was not exported here.`,
    `Export into a new folder and compare them with sitectl diff, or replace it: sitectl export ${quoted(folder)} --force`,
  );
}

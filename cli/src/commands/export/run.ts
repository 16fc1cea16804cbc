import { siteSummary } from '@siteyard/schemas/http';
import { DOCUMENT_KINDS } from '@siteyard/schemas/documents';
import { CliError } from '../../lib/cli-error.ts';
import { newReport, siteFiles, type SiteFilesReport } from '../../lib/export/site-files.ts';
import { streamArchive, writeArchive } from '../../lib/export/write-archive.ts';
import { updateCoverage, wholeCoverage } from '../../lib/export/coverage.ts';
import { writeBundleFolder } from '../../lib/export/write-folder.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import { createProgress } from '../../lib/terminal/progress.ts';
import { parseMoment, siteAt } from '../../lib/site/moment.ts';
import { steadyReads } from '../../lib/site/steady-reads.ts';
import { withSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';
import { isArchive } from '../../lib/files/archive-source.ts';
import { quoted } from '../../lib/terminal/quoted.ts';
import { readBundleFolder, refuseOtherSite } from '../../lib/files/bundle-folder.ts';
import { isNumberFromOne } from '../../lib/page-number.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';

export interface ExportOptions extends TargetOptions {
  pages?: string;
  /** The moment as of which the site is exported. */
  at?: string;
  /** False with `--no-media`. */
  media: boolean;
  include?: 'contacts';
  /** Whether personal data in contact requests is replaced by made-up data. */
  anonymise?: boolean;
  /** Whether to replace local edits, and the bundle of another site. */
  force?: boolean;
}

/** `sitectl export`: writes the site as a bundle to a folder, an archive or a pipe. */
export function run(
  destination: string,
  options: ExportOptions,
  output: Output,
): Promise<ExitCode> {
  const pages = options.pages === undefined ? undefined : pageNumbers(options.pages);
  refuseDestination(destination, output);
  const contacts = options.include === 'contacts' && { anonymise: options.anonymise ?? false };
  const moment = options.at === undefined ? null : parseMoment(options.at, '--at');
  refuseContradictions(options);
  const isFolder = destination !== '-' && !isArchive(destination);
  const leftOut = { images: !options.media, contacts: !contacts };
  const force = options.force ?? false;
  const before = isFolder ? readBundleFolder(destination, force) : null;
  return withSite(options, output, async (target) => {
    const steady = steadyReads(target, output);
    const site = moment ? await siteAt(steady, moment) : steady;
    const { site_id: siteId } = await site.get('/api/operator/site', siteSummary);
    if (before && !force) refuseOtherSite(before, siteId);
    const isUpdate = before !== null && pages !== undefined;
    const { keeps, ...coverage } = isUpdate
      ? updateCoverage(before, leftOut)
      : wholeCoverage(siteId, pages !== undefined, before, leftOut);
    const report = newReport();
    const progress = createProgress(output);
    const onFile = () =>
      progress.say(
        () => `Exporting: ${count(report.pages, 'page')}, ${count(report.images, 'image')}`,
      );
    const files = siteFiles(
      site,
      {
        media: options.media,
        onFile,
        ...coverage,
        ...(pages && { pages }),
        ...(contacts && { contacts }),
      },
      report,
    );
    try {
      if (isFolder) await writeBundleFolder(destination, files, { before, keeps, isUpdate, force });
      else if (destination === '-') await streamArchive(files, process.stdout);
      else await writeArchive(destination, files);
    } finally {
      progress.end();
    }
    return reportResult(destination, report, contacts !== false, output);
  });
}

/** @throws CliError for stdout that cannot receive an archive, and for a ZIP file */
function refuseDestination(destination: string, output: Output): void {
  if (destination === '-') refuseStdout(output);
  if (destination.toLowerCase().endsWith('.zip'))
    throw wrongUsage(
      `"${destination}" is the name of a ZIP file; sitectl writes folders and .tar.gz archives.`,
      `For an archive, run: sitectl export ${quoted(destination.replace(/\.zip$/i, '.tar.gz'))}`,
    );
}

/** @throws CliError `wrong_usage` for options that contradict each other */
function refuseContradictions({ include, anonymise, at }: ExportOptions): void {
  if (anonymise && !include)
    throw wrongUsage('--anonymise is for contact requests. Add --include contacts.');
  if (at !== undefined && include)
    throw wrongUsage(
      'Contact requests have no history, so --include contacts does not go with --at.',
    );
}

/** @throws CliError if stdout cannot receive an archive */
function refuseStdout(output: Output): void {
  if (output.json) throw wrongUsage('stdout cannot hold the archive and --json.');
  if (process.stdout.isTTY)
    throw new CliError(
      EXIT.usage,
      'stdout_is_a_terminal',
      'stdout is a terminal, which cannot show an archive.',
      'Redirect it: sitectl export - > site.tar.gz',
    );
}

/** @throws CliError `wrong_usage` if the text is not a list of page numbers */
function pageNumbers(text: string): ReadonlySet<number> {
  const numbers = text.split(',').map((each) => each.trim());
  if (numbers.every((each) => isNumberFromOne(each))) return new Set(numbers.map(Number));
  throw wrongUsage(
    `--pages "${text}" is not a list of page numbers.`,
    'For example: --pages 1,4,11',
  );
}

function reportResult(
  destination: string,
  result: SiteFilesReport,
  withContacts: boolean,
  output: Output,
): ExitCode {
  const { pages, documents, images, contacts, missing, notPublic } = result;
  const ok = missing.length === 0;
  const document = {
    ok,
    pages,
    ...documents,
    images,
    ...(withContacts && { contacts }),
    missing,
    notPublic,
  };
  output.answer(document, '');
  const what = [
    count(pages, 'page'),
    ...DOCUMENT_KINDS.flatMap(({ folder, word }) => {
      const number = documents[folder];
      return number === undefined ? [] : [count(number, word)];
    }),
    count(images, 'image'),
    ...(withContacts ? [count(contacts, 'contact request')] : []),
  ];
  const list = `${what.slice(0, -1).join(', ')} and ${what.at(-1)}`;
  output.note(`Exported ${list} to ${destination}.`);
  for (const name of missing)
    output.note(`The site shows ${name} but does not have the file, so the bundle is missing it.`);
  for (const { file, to } of notPublic)
    output.note(`Warning: ${file} links to /pages/${to}, which is not public.`);
  return ok ? EXIT.done : EXIT.problems;
}

import { CliError } from '../../lib/cli-error.ts';
import { siteFiles, type BundleFiles, type SiteFilesReport } from './site-files.ts';
import { streamArchive, writeArchive } from './write-archive.ts';
import { refuseOtherFolder, writeBundleFolder } from './write-folder.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import { createProgress } from '../../lib/terminal/progress.ts';
import { withSite, type TargetOptions } from '../../lib/site/target.ts';
import { isArchive } from '../../lib/files/archive-source.ts';

export interface ExportOptions extends TargetOptions {
  pages?: string;
  /** False with `--no-media`. */
  media: boolean;
}

/** `sitectl export`: writes the site as a bundle to a folder, an archive or a pipe. */
export function run(
  destination: string,
  options: ExportOptions,
  output: Output,
): Promise<ExitCode> {
  const pages = options.pages === undefined ? undefined : pageNumbers(options.pages);
  const write = writerFor(destination, output);
  return withSite(options, output, async (site) => {
    const report: SiteFilesReport = { pages: 0, images: 0, missing: [] };
    const progress = createProgress(output);
    const onFile = () =>
      progress.say(`Exporting: ${count(report.pages, 'page')}, ${count(report.images, 'image')}`);
    const files = siteFiles(
      site,
      { media: options.media, onFile, ...(pages && { pages }) },
      report,
    );
    try {
      await write(files);
    } finally {
      progress.end();
    }
    return reportResult(destination, report, output);
  });
}

function writerFor(destination: string, output: Output): (files: BundleFiles) => Promise<void> {
  if (isArchive(destination)) return (files) => writeArchive(destination, files);
  if (destination !== '-') {
    refuseOtherFolder(destination);
    return (files) => writeBundleFolder(destination, files);
  }
  if (output.json)
    throw new CliError(EXIT.usage, 'wrong_usage', 'stdout cannot hold the archive and --json.');
  if (process.stdout.isTTY)
    throw new CliError(
      EXIT.usage,
      'stdout_is_a_terminal',
      'stdout is a terminal, which cannot show an archive.',
      'Redirect it: sitectl export - > site.tar.gz',
    );
  return (files) => streamArchive(files, process.stdout);
}

/** @throws CliError `wrong_usage` when the text is not a list of page numbers */
function pageNumbers(text: string): ReadonlySet<number> {
  const numbers = text.split(',').map((each) => each.trim());
  if (numbers.every((each) => /^[1-9]\d{0,14}$/.test(each))) return new Set(numbers.map(Number));
  throw new CliError(
    EXIT.usage,
    'wrong_usage',
    `--pages "${text}" is not a list of page numbers.`,
    'For example: --pages 1,4,11',
  );
}

function reportResult(destination: string, result: SiteFilesReport, output: Output): ExitCode {
  const { pages, images, missing } = result;
  output.answer({ ok: missing.length === 0, pages, images, missing }, '');
  output.note(`Exported ${count(pages, 'page')} and ${count(images, 'image')} to ${destination}.`);
  for (const name of missing)
    output.note(`The site shows ${name} but does not have the file, so the bundle is missing it.`);
  return missing.length === 0 ? EXIT.done : EXIT.problems;
}

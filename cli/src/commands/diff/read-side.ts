import fs from 'node:fs';
import { type BundleIssue, type BundleSource } from '@siteyard/schemas/bundle';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT } from '../../lib/exit-codes.ts';
import { folderSource } from '../../lib/files/folder-source.ts';
import { isBundleFolder, noBundle } from '../../lib/files/is-bundle-folder.ts';
import { readWithProgress } from '../../lib/files/read-with-progress.ts';
import { unusable } from '../../lib/files/open-bundle.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { isMoment, parseMoment, siteAt, type Moment } from '../../lib/site/moment.ts';
import { steadyReads } from '../../lib/site/steady-reads.ts';
import { withSite } from '../../lib/site/open-site.ts';
import { checkTarget, type TargetOptions } from '../../lib/site/target.ts';
import { isArchive, withArchive } from '../../lib/files/archive-source.ts';
import { readSite, type SiteContent } from '../../lib/site/read-site.ts';
import { quoted } from '../../lib/terminal/quoted.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';

/**
 * Finds one side of a comparison. No site is called yet.
 * @param given the URL of a site, the folder or archive of a bundle, or the name of an environment
 * @returns a function that reads it, and throws CliError `bundle_unreadable` or `bundle_invalid` for
 *   a bundle that cannot be read
 * @throws CliError `no_bundle` for none of these, or an error of the configuration
 */
export function openSide(given: string, output: Output): () => Promise<SiteContent> {
  const dated = /^(.+)@([^@]+)$/.exec(given);
  if (dated && isMoment(dated[2]!) && !fs.existsSync(given))
    return pastReader(dated[1]!, parseMoment(dated[2]!, 'The moment'), output);
  if (/^https?:\/\//.test(given)) return siteReader({ url: given }, output);
  const stat = fs.statSync(given, { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    if (!isBundleFolder(given)) throw noBundle(given);
    return () => readSource(given, folderSource(given), output);
  }
  if (stat?.isFile()) return () => readArchive(given, output);
  if (/[/\\]/.test(given) || isArchive(given))
    throw new CliError(EXIT.usage, 'no_bundle', `There is no file or folder "${given}".`);
  return siteReader({ env: given }, output);
}

/** @param moment the moment as of which the site is read; now if it is absent */
function siteReader(
  target: TargetOptions,
  output: Output,
  moment?: Moment,
): () => Promise<SiteContent> {
  checkTarget(target);
  return () =>
    withSite(target, output, async (site) => {
      const steady = steadyReads(site, output);
      return readSite(moment ? await siteAt(steady, moment) : steady);
    });
}

/** Reads a site at a moment. Bundles have no history: git has it. */
function pastReader(given: string, moment: Moment, output: Output): () => Promise<SiteContent> {
  if (fs.existsSync(given) || isArchive(given))
    throw wrongUsage(`"${given}" is a bundle, which has no history.`);
  const target = /^https?:\/\//.test(given) ? { url: given } : { env: given };
  return siteReader(target, output, moment);
}

function readArchive(file: string, output: Output): Promise<SiteContent> {
  return withArchive(fs.createReadStream(file), output, (source, problem) => {
    if (problem) throw notCompared(file, [problem], problem.message);
    return readSource(file, source, output);
  });
}

async function readSource(
  shown: string,
  source: BundleSource,
  output: Output,
): Promise<SiteContent> {
  const { bundle, issues } = await readWithProgress(source, output);
  const errors = issues.filter(({ severity }) => severity === 'error');
  // Pages with the same key would be compared as one page.
  const double = errors.find(({ code }) => code === 'bundle_duplicate_key');
  if (bundle && !double) return bundle;
  const first = double ?? errors[0];
  throw notCompared(shown, errors, first ? `${first.file}: ${textOf(first)}` : 'cannot be read');
}

const textOf = ({ path: at, message }: BundleIssue) => [at, message].filter(Boolean).join(' ');

function notCompared(shown: string, errors: readonly BundleIssue[], why: string): CliError {
  const { exit, code } = unusable(errors);
  return new CliError(
    exit,
    code,
    `The bundle "${shown}" cannot be compared: ${why}`,
    `To see all its problems, run: sitectl validate ${quoted(shown)}`,
  );
}

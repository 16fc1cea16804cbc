import { detailsOf, withSearchDefaults } from '@siteyard/schemas/content';
import path from 'node:path';
import type { BundlePage } from '@siteyard/schemas/bundle';
import { pageAnswer, type PageAnswer } from '@siteyard/schemas/http';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { isBundleFolder } from '../../lib/files/is-bundle-folder.ts';
import type { Client } from '../../lib/site/client.ts';
import { withWritableSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import { coloursFor } from '../../lib/terminal/colours.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { describeFindings } from '../../lib/validation/describe-finding.ts';
import type { Finding } from '../../lib/validation/finding.ts';
import { missingReferences } from '../../lib/site/pages/missing-references.ts';
import { nameOf, readPage } from '../../lib/site/pages/page-calls.ts';
import { readPageFile } from './read-page-file.ts';
import { quoted } from '../../lib/terminal/quoted.ts';

export interface PublishOptions extends WritableTargetOptions {
  ifRevision?: number;
}

/** `sitectl pages publish`: checks a page file, offline and then on the site, and publishes it. */
export async function run(
  id: number,
  given: string,
  options: PublishOptions,
  output: Output,
): Promise<ExitCode> {
  const { page, findings, place, shown } = await readPageFile(given);
  if (!page) {
    const hint =
      given === '-'
        ? undefined
        : `To correct what is safe: sitectl validate --fix ${quoted(shown)}`;
    return refuse(
      findings,
      { code: 'invalid_content', error: `${shown} cannot be published.`, hint },
      output,
    );
  }
  return withWritableSite(options, output, async (site) => {
    const before = await readPage(site, id);
    if (before.key !== page.key) throw otherPage(before, page, shown);
    const missing = await missingReferences(site, page, id);
    if (missing.length > 0) {
      const error = 'Links or images are not on the site. Nothing was published.';
      const hint = missing.some(({ kind }) => kind === 'image')
        ? `To bring the page with its images, run: sitectl import ${quoted(bundleOf(given))} --only ${id}`
        : undefined;
      const issues = missing.map(({ issue }) => issue);
      return refuse(place(issues), { code: 'broken_references', error, hint }, output);
    }
    return report(before, await publish(site, page, before, options.ifRevision), output);
  });
}

/**
 * Sends the content with the details in its root, like the editor. Without a revision on the command
 * line, the file replaces the current page and its details.
 */
function publish(
  site: Client,
  page: BundlePage,
  before: PageAnswer,
  ifRevision: number | undefined,
): Promise<PageAnswer> {
  const root = { props: withSearchDefaults(detailsOf(page)) };
  const base = withSearchDefaults(detailsOf(before));
  const content = { ...page.content, root };
  const body = { page: { content, ...(ifRevision === undefined && { base_details: base }) } };
  return site.put(`/api/pages/${before.id}`, body, pageAnswer, {
    'if-match': `"${ifRevision ?? before.content_revision}"`,
  });
}

function report(before: PageAnswer, after: PageAnswer, output: Output): ExitCode {
  const changed =
    after.content_revision !== before.content_revision ||
    after.details_revision !== before.details_revision;
  const { content: _, ...page } = after;
  output.done(
    { ok: true, changed, page },
    changed
      ? `Published ${nameOf(page)}, revision ${page.content_revision}.\n`
      : `${nameOf(page)} is published as it is in the file. Nothing was changed.\n`,
  );
  return EXIT.done;
}

/** Shows the problems of the file, and reports that nothing was published. */
function refuse(
  problems: readonly Finding[],
  { hint, ...what }: { code: string; error: string; hint: string | undefined },
  output: Output,
): ExitCode {
  if (output.json) output.answer({ ok: false, ...what, ...(hint && { hint }), problems }, '');
  else {
    const colours = coloursFor(process.stderr);
    const lines = describeFindings(problems, true, colours);
    lines.push('', `${colours.red('error')}: ${what.error}`, ...(hint ? [hint] : []));
    process.stderr.write(lines.map((line) => `${line}\n`).join(''));
  }
  return EXIT.problems;
}

function otherPage(site: PageAnswer, file: BundlePage, shown: string): CliError {
  return new CliError(
    EXIT.usage,
    'other_page',
    `${shown} has another page, ${nameOf(file)}. On the site, ${nameOf(site)} has the key ${site.key}.`,
    'To publish its content in the place of this page, give the file this key.',
  );
}

/** Returns the bundle of a page file, or a placeholder. */
function bundleOf(given: string): string {
  const folder = path.dirname(path.dirname(path.resolve(given)));
  return isBundleFolder(folder) ? path.relative('', folder) || '.' : 'DIR';
}

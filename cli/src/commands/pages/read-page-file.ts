import fs from 'node:fs';
import { Readable } from 'node:stream';
import { type BundlePage, checkJsonFile, type BundleIssue } from '@siteyard/schemas/bundle';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT } from '../../lib/exit-codes.ts';
import { readRegularFile } from '../../lib/files/folder-source.ts';
import { readStdin } from '../../lib/terminal/stdin.ts';
import { placed, type Finding } from '../../lib/validation/finding.ts';

/** A page file that was checked without its bundle. */
export interface PageFile {
  /** The page; absent if `findings` has errors. */
  page?: BundlePage;
  findings: Finding[];
  /** Adds the places in the file to issues. */
  place(issues: readonly BundleIssue[]): Finding[];
  /** The name of the file in messages: the argument, or `stdin`. */
  shown: string;
}

/**
 * Reads and checks a page of a bundle. Links and images are not checked.
 * @param given a file, or `-` for stdin
 * @throws CliError `file_not_found`, `not_a_page`
 */
export async function readPageFile(given: string): Promise<PageFile> {
  const shown = given === '-' ? 'stdin' : given;
  const bytes = await bytesOf(given);
  const { kind, page, issues } = checkJsonFile(shown, bytes);
  const text = new TextDecoder().decode(bytes);
  const place = (found: readonly BundleIssue[]) => placed(found, text, shown);
  // A page that is not canonical is no error: it is published in canonical form.
  const errors = issues.filter(
    ({ code, severity }) => severity === 'error' && code !== 'bundle_not_canonical',
  );
  const isUnknown = kind === null && issues.some(({ code }) => code === 'bundle_unreadable');
  if ((kind !== null && kind !== 'page') || isUnknown)
    throw new CliError(
      EXIT.usage,
      'not_a_page',
      `"${shown}" is not a page of a bundle.`,
      'To get one, run: sitectl pages show ID',
    );
  return { ...(errors.length === 0 && page && { page }), findings: place(errors), place, shown };
}

async function bytesOf(given: string): Promise<Uint8Array> {
  if (given === '-') {
    const input = await readStdin('cat page.json | sitectl pages publish 14 -');
    if (!(input instanceof Readable)) return input;
    throw new CliError(EXIT.usage, 'not_a_page', 'stdin has an archive, and not a page.');
  }
  if (fs.statSync(given, { throwIfNoEntry: false })?.isFile())
    return readRegularFile(fs.realpathSync(given));
  throw new CliError(EXIT.usage, 'file_not_found', `There is no file "${given}".`);
}

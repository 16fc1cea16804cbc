import { diffSites, isSame } from '@siteyard/schemas/merge';
import { describeDiff, summarise } from '../../lib/terminal/describe-diff.ts';
import { describeAsMarkdown } from '../../lib/terminal/diff-markdown.ts';
import { openSide } from './read-side.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { CommonOptions, Output } from '../../lib/terminal/output.ts';

export interface DiffOptions extends CommonOptions {
  exitCode?: boolean;
  stat?: boolean;
  format: 'pretty' | 'markdown';
}

/** `sitectl diff`: shows the changes that turn one site into the other. */
export async function run(
  before: string,
  after: string,
  options: DiffOptions,
  output: Output,
): Promise<ExitCode> {
  // Both are checked before a site is called.
  const [first, second] = [openSide(before, output), openSide(after, output)];
  const diff = diffSites(await first(), await second());
  const same = isSame(diff);
  if (options.format === 'markdown' && !output.json) {
    output.print(describeAsMarkdown(diff, options.stat ?? false));
    return same || !options.exitCode ? EXIT.done : EXIT.problems;
  }
  const details = options.stat ? '' : describeDiff(diff, output.colours);
  const text = same ? '' : `${details}Different: ${summarise(diff)}.\n`;
  output.done({ ok: true, same, ...diff }, text);
  if (same) output.note('They are the same.');
  return same || !options.exitCode ? EXIT.done : EXIT.problems;
}

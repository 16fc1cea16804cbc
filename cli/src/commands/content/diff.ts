import { diffSites, isSame } from '@siteyard/schemas/diff';
import { describeDiff, summarise } from '../../lib/bundle/describe-diff.ts';
import { readSide } from '../../lib/bundle/read-side.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { CommonOptions, Output } from '../../lib/output.ts';

export interface DiffOptions extends CommonOptions {
  exitCode?: boolean;
  stat?: boolean;
}

/** `sitectl diff`: what has to change in one site to make it the other. */
export async function run(
  before: string,
  after: string,
  options: DiffOptions,
  output: Output,
): Promise<ExitCode> {
  const diff = diffSites(await readSide(before, output), await readSide(after, output));
  const same = isSame(diff);
  if (output.json) output.writeJson({ ok: true, same, ...diff });
  else if (same) output.note('They are the same.');
  else if (!output.quiet) {
    if (!options.stat) output.write(describeDiff(diff, output.colours));
    output.write(`Different: ${summarise(diff)}.\n`);
  }
  return same || !options.exitCode ? EXIT.done : EXIT.problems;
}

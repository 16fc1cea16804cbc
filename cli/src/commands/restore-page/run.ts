import type { ExitCode } from '../../lib/exit-codes.ts';
import { isNumberFromOne } from '../../lib/page-number.ts';
import { restoreOrUndo, type RestoreOrUndoOptions } from '../../lib/site/restore-or-undo.ts';
import { commitAt, parseMoment } from '../../lib/site/moment.ts';
import { withPlannedSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { refuseWithoutAnswer } from '../../lib/terminal/prompts.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';

export interface RestorePageOptions extends WritableTargetOptions, RestoreOrUndoOptions {
  at: string;
  block?: string;
}

/** `sitectl restore-page`: restores a page, or one block of it, as it was. */
export function run(page: string, options: RestorePageOptions, output: Output): Promise<ExitCode> {
  if (!isNumberFromOne(page)) throw wrongUsage(`"${page}" is not the number of a page.`);
  const moment = parseMoment(options.at, '--at');
  if (!options.dryRun) refuseWithoutAnswer(options.yes || options.confirm !== undefined);
  return withPlannedSite(options, output, async (site, planned) => {
    const number = await commitAt(site, moment);
    const { block } = options;
    const restore = { what: 'page', page: Number(page), ...(block !== undefined && { block }) };
    const what = block === undefined ? `page ${page}` : `the block ${block} of page ${page}`;
    const call = {
      path: `/api/commits/${number}/restore`,
      body: { restore },
      question: `Restore ${what} as it was after change ${number}?`,
    };
    return restoreOrUndo(site, call, planned, options, output);
  });
}

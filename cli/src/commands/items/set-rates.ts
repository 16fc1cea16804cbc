import fs from 'node:fs';
import {
  importItemsAnswer,
  ITEM_TABLE_MOST,
  type ItemTablePlan,
  type TableProblem,
} from '@siteyard/schemas/rentals';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { isZip } from '../../lib/files/archive-source.ts';
import { withPlannedSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import { changedTotalLines } from '../../lib/terminal/changed-totals.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';

export interface SetRatesOptions extends WritableTargetOptions {
  dryRun?: boolean;
  partial?: boolean;
}

/** `sitectl items set-rates`: sets rates and deposits by a table. */
export function run(
  file: string,
  { dryRun = false, partial = false, ...options }: SetRatesOptions,
  output: Output,
): Promise<ExitCode> {
  const text = readTable(file);
  return withPlannedSite(options, output, async (site, { confirmProtected }) => {
    const send = (dry_run: boolean) =>
      site.post('/api/items/import', { text, dry_run, only_rates: true }, importItemsAnswer);
    const { plan } = await send(true);
    const hasErrors = plan.problems.some((problem) => problem.is_error);
    const isRefused = hasErrors && !partial;
    const isApplied = !dryRun && !isRefused && plan.changed.length > 0;
    if (isApplied) await confirmProtected();
    const done = isApplied ? await send(false) : { commit: null, plan };
    const { changed, unchanged, problems, changed_totals: totals } = done.plan;
    const warning = totals ? changedTotalLines(totals, output.colours) : '';
    output.answer(
      {
        ok: !isRefused,
        dry_run: dryRun,
        commit: done.commit,
        changed,
        unchanged,
        problems,
        ...(totals && { changed_totals: totals }),
      },
      `${textOf(done.plan)}${warning}${summaryOf(done.plan, { dryRun, isRefused })}\n`,
    );
    return hasErrors ? EXIT.problems : EXIT.done;
  });
}

/** @throws CliError `file_not_found`, `wrong_usage` for a file that is too large or is not text */
function readTable(file: string): string {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile())
    throw new CliError(EXIT.usage, 'file_not_found', `There is no file "${file}".`);
  if (stat.size > ITEM_TABLE_MOST.characters)
    throw wrongUsage(`"${file}" is too large. The limit is 5 MB.`);
  const bytes = fs.readFileSync(file);
  if (isZip(bytes) || bytes.includes(0) || bytes.toString('latin1', 0, 5) === '%PDF-')
    throw wrongUsage(
      `"${file}" is not a CSV table.`,
      'Open it in a spreadsheet program, save the table as CSV (UTF-8), and name that file.',
    );
  return bytes.toString('utf8');
}

const NO_VALUE = 'on request';

/** Lists the problems and the changes, one in each line. */
function textOf({ changed, problems }: ItemTablePlan): string {
  const changes = changed.map(({ name, fields }) => {
    const values = fields.map(
      ({ field, before, after }) => `  ${field}: ${before || NO_VALUE} → ${after || NO_VALUE}\n`,
    );
    return `${name}\n${values.join('')}`;
  });
  return [...problems.map(problemText), ...changes].join('');
}

function problemText({ line, column, message, is_error }: TableProblem): string {
  const place = [line === null ? '' : `line ${line}`, column ?? ''].filter(Boolean).join(', ');
  return `${is_error ? 'Problem' : 'Note'}${place && ` (${place})`}: ${message}\n`;
}

function summaryOf(
  { changed, unchanged }: ItemTablePlan,
  { dryRun, isRefused }: { dryRun: boolean; isRefused: boolean },
): string {
  const others = unchanged > 0 ? ` ${count(unchanged, 'item')} already had these rates.` : '';
  if (isRefused)
    return 'Nothing was changed. Correct the table, or change the other rates with --partial.';
  if (changed.length === 0) return `Nothing had to change.${others}`;
  const items = count(changed.length, 'item');
  return dryRun ? `${items} would change.${others}` : `Changed the rates of ${items}.${others}`;
}

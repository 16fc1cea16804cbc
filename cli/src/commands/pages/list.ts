import { pageSearch, type PageSchedule } from '@siteyard/schemas/http';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';
import { isNarrow, type Output } from '../../lib/terminal/output.ts';
import { minute, table } from '../../lib/terminal/table.ts';
import { checkValueOf } from '../../lib/wrong-usage.ts';
import { listPages, stateOf } from '../../lib/site/pages/page-calls.ts';

export interface ListOptions extends TargetOptions {
  search?: string;
}

/** `sitectl pages`: lists the pages by number. */
export function run({ search, ...options }: ListOptions, output: Output): Promise<ExitCode> {
  if (search !== undefined) checkValueOf(pageSearch, search, '--search');
  return withSite(options, output, async (site) => {
    const listed = await listPages(site, search);
    const pages = listed.map((page) => ({ ...page, state: stateOf(page) }));
    if (pages.length === 0) output.note('There are no pages.');
    const hasAll = !isNarrow(output);
    // Few sites have schedules, and the line is long without the column.
    const hasSchedule = pages.some(({ schedule }) => schedule !== null);
    const rows = pages.map(({ id, title, address, state, schedule, updated_at, saved_by }) => [
      String(id),
      title,
      address && `/${address}`,
      state,
      ...(hasSchedule ? [schedule ? scheduleText(schedule) : ''] : []),
      ...(hasAll ? [minute(updated_at), saved_by ?? ''] : []),
    ]);
    const names = [
      'Page',
      'Title',
      'Address',
      'State',
      ...(hasSchedule ? ['Scheduled, UTC'] : []),
      ...(hasAll ? ['Changed, UTC', 'By'] : []),
    ];
    const text = table(names, rows, output.colours, {
      width: output.columns,
      whole: [0, 3, hasSchedule ? 5 : 4],
    });
    output.answer({ ok: true, pages }, rows.length > 0 ? text : '');
    return EXIT.done;
  });
}

/** Formats a schedule: `publish 2026-03-09 08:00`, with `missed` or `outdated`. */
function scheduleText({ action, at, outdated, missed }: PageSchedule): string {
  const text = `${action} ${minute(at)}`;
  if (missed) return `${text}, missed`;
  return outdated ? `${text}, outdated` : text;
}

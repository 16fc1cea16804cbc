import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { readRuns, type ListedRun } from '../../lib/site/runs/read-runs.ts';
import { callsOf } from '../../lib/site/runs/run-calls.ts';
import { withSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';
import { isNarrow, type Output } from '../../lib/terminal/output.ts';
import { minute, table } from '../../lib/terminal/table.ts';

export interface ListOptions extends TargetOptions {
  all?: boolean;
}

/** The number of listed runs without `--all`. */
const SHOWN = 20;

/** `sitectl runs`: lists the runs of a site. */
export function run(options: ListOptions, output: Output): Promise<ExitCode> {
  return withSite(options, output, async (site) => {
    const runs: ListedRun[] = [];
    for await (const each of readRuns(callsOf(site, output))) {
      // Skips dry runs and runs that were not confirmed.
      if (!options.all && each.state === 'discarded') continue;
      if (!options.all && runs.length === SHOWN) break;
      runs.push(each);
    }
    if (runs.length === 0) output.note('There are no runs.');
    const hasAll = !isNarrow(output);
    const rows = runs.map((each) => [
      each.id,
      each.kind,
      minute(each.applied_at ?? each.created_at),
      each.undone_by === null ? each.state : 'undone',
      ...(hasAll ? [totalsOf(each), each.who ?? ''] : []),
    ]);
    const names = ['Run', 'Kind', 'When, UTC', 'State', ...(hasAll ? ['Pages', 'Who'] : [])];
    const text = table(names, rows, output.colours, { width: output.columns, whole: [0, 2] });
    output.answer({ ok: true, runs }, rows.length > 0 ? text : '');
    return EXIT.done;
  });
}

/** Formats the totals without unchanged pages: `2 create, 1 update`. */
function totalsOf({ totals }: ListedRun): string {
  return Object.entries(totals)
    .filter(([action, number]) => number > 0 && action !== 'unchanged' && action !== 'keep')
    .map(([action, number]) => `${number} ${action}`)
    .join(', ');
}

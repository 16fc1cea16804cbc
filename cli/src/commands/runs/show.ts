import type { ContentRun } from '@siteyard/schemas/http';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { callsOf } from '../../lib/site/runs/run-calls.ts';
import { withSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';
import { describePlan } from '../../lib/terminal/describe-plan.ts';
import { stateOf } from '../../lib/terminal/describe-run.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { minute } from '../../lib/terminal/table.ts';
import { checkRunId } from '../../lib/wrong-usage.ts';

/** `sitectl runs show`: prints the receipt of a run. */
export function run(id: string, options: TargetOptions, output: Output): Promise<ExitCode> {
  checkRunId(id);
  return withSite(options, output, async (site) => {
    const found = await callsOf(site, output).get(id);
    const plan = found.plan ? `\n${describePlan(found.plan, output)}` : '';
    output.answer({ ok: true, run: found }, headOf(found) + plan);
    return EXIT.done;
  });
}

function headOf(run: ContentRun): string {
  const { id, kind, who, source, created_at, applied_at, error } = run;
  const lines: [string, string | null | undefined][] = [
    ['Run', id],
    ['Kind', kind],
    ['State', stateOf(run)],
    ['Who', who],
    ['From', source.name],
    ['Commit', source.commit],
    ['CI job', source.ci_url],
    ['Created', `${minute(created_at)} UTC`],
    ['Applied', applied_at && `${minute(applied_at)} UTC`],
    ['Error', error?.error],
  ];
  return lines.map(([name, value]) => (value ? `${name.padEnd(8)}  ${value}\n` : '')).join('');
}

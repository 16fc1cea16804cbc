import type { ContentRun } from '@siteyard/schemas/content-run';
import type { PlanAction } from '@siteyard/schemas/plan';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { Client } from '../../lib/site/client.ts';
import { readRuns } from '../../lib/site/runs/find-run.ts';
import { untilApplied } from '../../lib/site/runs/finish-run.ts';
import { callsOf, type RunCalls } from '../../lib/site/runs/run-calls.ts';
import { withPlannedSite, type WritableTargetOptions } from '../../lib/site/target.ts';
import { changesAnything, shortName } from '../../lib/terminal/describe-plan.ts';
import { reportApplied } from '../../lib/terminal/describe-run.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import { createProgress } from '../../lib/terminal/progress.ts';
import { confirm, refuseWithoutAnswer } from '../../lib/terminal/prompts.ts';
import { minute, table } from '../../lib/terminal/table.ts';

export interface UndoOptions extends WritableTargetOptions {
  yes?: boolean;
  force?: boolean;
}

/** `sitectl undo`: shows what a run did and what comes back, asks, and takes it back. */
export function run(
  id: string | undefined,
  options: UndoOptions,
  output: Output,
): Promise<ExitCode> {
  return undoRun(options, output, async () => id);
}

/**
 * Undoes the run that `find` names, or the latest, after asking.
 * @param find called with the site
 */
export function undoRun(
  options: UndoOptions,
  output: Output,
  find: (site: Client) => Promise<string | undefined>,
): Promise<ExitCode> {
  refuseWithoutAnswer(options.yes || options.confirm !== undefined);
  return withPlannedSite(options, output, async (site, { confirmProtected }) => {
    const calls = callsOf(site, output);
    const id = await find(site);
    const undone = id === undefined ? await latest(calls, output) : await calls.get(id);
    refuseNotApplied(undone);
    if (!output.json && !output.quiet) output.print(describe(undone, output));
    if (!(await confirmProtected())) await confirm('Undo this run?', options.yes);
    const progress = createProgress(output);
    try {
      progress.say('Undoing');
      const started = await calls.undo(undone.id, options.force ?? false);
      const done = await untilApplied(calls, started, progress);
      progress.end();
      return reportApplied(done, output);
    } finally {
      progress.end();
    }
  });
}

/** @throws CliError `run_not_found` when there is nothing to undo */
async function latest(calls: RunCalls, { target }: Output): Promise<ContentRun> {
  for await (const { id, kind, state, undone_by } of readRuns(calls)) {
    if (state !== 'applied' || undone_by !== null || kind === 'undo') continue;
    const found = await calls.get(id);
    if (!found.plan || changesAnything(found.plan)) return found;
  }
  throw new CliError(
    EXIT.problems,
    'run_not_found',
    'There is no run to undo.',
    `To see all runs, run: sitectl runs --all${target}`,
  );
}

/** @throws CliError `run_not_open`, as the site does, for one that has changed nothing */
function refuseNotApplied({ id, state }: ContentRun): void {
  if (state === 'applied') return;
  throw new CliError(
    EXIT.problems,
    'run_not_open',
    `The run ${id} is not applied, so there is nothing to undo. Its state is: ${state}.`,
  );
}

/** What undoing does to what an action did; the others did nothing to take back. */
const BACK: Partial<Record<PlanAction, string>> = {
  create: 'remove',
  copy: 'remove',
  draft: 'remove draft',
  update: 'restore',
  merge: 'restore',
  delete: 'bring back',
};

function describe({ id, kind, who, applied_at, plan }: ContentRun, output: Output): string {
  const rows = (plan?.pages ?? []).flatMap(({ action, id: number, title }) => {
    const back = BACK[action];
    return back ? [[back, `/pages/${number}`, title]] : [];
  });
  for (const { action, key, name } of plan?.sections ?? []) {
    const back = BACK[action];
    if (back) rows.push([back, `sections/${key}`, name]);
  }
  for (const { action, file, name } of plan?.images ?? []) {
    const back = BACK[action];
    if (back) rows.push([back, shortName(file), name]);
  }
  const settings = plan?.settings && BACK[plan.settings.action];
  if (settings) rows.push([settings, 'settings', '']);
  const { add = 0, remove = 0 } = plan?.contact_requests ?? {};
  if (add > 0) rows.push(['remove', 'contact requests', `up to ${count(add, 'request')}`]);
  if (remove > 0)
    rows.push(['bring back', 'contact requests', `up to ${count(remove, 'request')}`]);
  const by = who === null ? '' : ` by ${who}`;
  const head = `Undo of ${kind} ${id}, ${minute(applied_at)} UTC${by}\n`;
  const names = ['Action', 'Where', 'Title'];
  return (
    head + (rows.length > 0 ? table(names, rows, output.colours, { width: output.columns }) : '')
  );
}

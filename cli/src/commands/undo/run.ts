import { commitSummary } from '@siteyard/schemas/http';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { restoreOrUndo } from '../../lib/site/restore-or-undo.ts';
import { withPlannedSite } from '../../lib/site/open-site.ts';
import { waitMs } from '../../lib/site/runs/open-run.ts';
import { readRuns } from '../../lib/site/runs/read-runs.ts';
import type { RunCalls } from '../../lib/site/runs/run-calls.ts';
import { undoRun, type UndoOptions } from '../../lib/site/runs/undo-run.ts';
import { changesAnything } from '../../lib/plans/plan-actions.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { refuseWithoutAnswer, refuseWithoutName } from '../../lib/terminal/prompts.ts';
import { checkRunId, wrongUsage } from '../../lib/wrong-usage.ts';

/** `sitectl undo`: shows the changes of a run and of its undo, asks, and undoes the run. */
export function run(
  id: string | undefined,
  options: UndoOptions,
  output: Output,
): Promise<ExitCode> {
  if (id !== undefined) checkRunId(id);
  refuseWithoutName(id, output, {
    text: 'Name the run to undo: without a terminal, sitectl does not choose the latest.',
    command: 'sitectl undo <run> --yes',
    list: 'sitectl runs',
  });
  if (id !== undefined && /^\d{1,15}$/.test(id)) return undoChange(Number(id), options, output);
  return undoRun(id, options, output, (_, calls) => id ?? latest(calls, output));
}

/** Undoes a change of the log. The change of a run is undone with its run. */
function undoChange(number: number, options: UndoOptions, output: Output): Promise<ExitCode> {
  refuseWithoutAnswer(options.yes || options.confirm !== undefined);
  // A run does not block the undo of a change, so the value is only checked.
  waitMs(options.wait);
  if (options.force)
    throw wrongUsage(
      '--force goes with a run. To replace later changes, restore an earlier state.',
      'Run: sitectl restore-page <page> --at <moment>',
    );
  return withPlannedSite(options, output, async (site, planned) => {
    const { run: made } = await site.get(`/api/commits/${number}`, commitSummary);
    if (made)
      throw wrongUsage(
        `The change ${number} was made by the run ${made.id}, which is undone as a whole.`,
        `Run: sitectl undo ${made.id}${output.target}`,
      );
    const call = { path: `/api/commits/${number}/undo`, body: {} };
    const question = `Undo the change ${number}?`;
    return restoreOrUndo(site, { ...call, question }, planned, options, output);
  });
}

/** Returns the latest run that can be undone. @throws CliError `run_not_found` if there is none */
async function latest(calls: RunCalls, { target }: Output): Promise<string> {
  for await (const { id, kind, state, undone_by } of readRuns(calls)) {
    if (state !== 'applied' || undone_by !== null || kind === 'undo') continue;
    const found = await calls.get(id);
    if (!found.plan || changesAnything(found.plan)) return id;
  }
  throw new CliError(
    EXIT.problems,
    'run_not_found',
    'There is no run to undo.',
    `To see all runs, run: sitectl runs --all${target}`,
  );
}

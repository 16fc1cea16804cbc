import { FORCE_THE_UNDO, type ContentRun } from '@siteyard/schemas/http';
import { withKinds } from '@siteyard/schemas/documents';
import { type PlanAction, type PlanDocument, documentPlace } from '@siteyard/schemas/planning';
import { AppError } from '@siteyard/schemas/errors';
import { CliError } from '../../cli-error.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import { shortName } from '../../terminal/summarise-plan.ts';
import { reportApplied } from '../../terminal/describe-run.ts';
import { count, type Output } from '../../terminal/output.ts';
import { createProgress } from '../../terminal/progress.ts';
import { confirm, refuseWithoutAnswer } from '../../terminal/prompts.ts';
import { minute, table } from '../../terminal/table.ts';
import type { Client } from '../client.ts';
import { withPlannedSite } from '../open-site.ts';
import type { WritableTargetOptions } from '../target.ts';
import { untilApplied } from './finish-run.ts';
import { waiting, waitMs } from './open-run.ts';
import { callsOf, type RunCalls } from './run-calls.ts';

export interface UndoOptions extends WritableTargetOptions {
  yes?: boolean;
  force?: boolean;
  wait?: string;
}

/**
 * Asks, and undoes a run. If the run is undone already, prints the receipt of its undo.
 * @param named the run or the migration on the command line; if it is undefined, `--yes` is no answer
 * @param find returns the id of the run
 */
export function undoRun(
  named: string | undefined,
  options: UndoOptions,
  output: Output,
  find: (site: Client, calls: RunCalls) => string | Promise<string>,
): Promise<ExitCode> {
  const wait = waitMs(options.wait);
  const isConfirmed = named !== undefined && options.yes;
  refuseWithoutAnswer(isConfirmed || options.confirm !== undefined);
  return withPlannedSite(options, output, async (site, { confirmProtected }) => {
    const calls = callsOf(site, output);
    const undone = await calls.get(await find(site, calls));
    refuseNotApplied(undone);
    const before = await undoneBefore(calls, undone);
    if (before) return reportAgain(before, output);
    if (!output.json && !output.quiet) output.print(describe(undone, output));
    const isTyped = (await confirmProtected()) && (named !== undefined || !options.confirm);
    if (!isTyped) await confirm(`Undo ${nameOf(undone)}?`, isConfirmed);
    const progress = createProgress(output);
    try {
      progress.say('Undoing');
      const undo = () => calls.undo(undone.id, options.force ?? false);
      const started = await waiting(undo, wait, output);
      const done = await untilApplied(calls, started, progress);
      progress.end();
      return reportApplied(done, output);
    } catch (error) {
      throw namesForce(error);
    } finally {
      progress.end();
    }
  });
}

/** Returns an error of the site with the option `--force` in place of the words of the admin. */
function namesForce(error: unknown): unknown {
  const named = (text: string) => text.replace(FORCE_THE_UNDO, 'Add --force');
  if (error instanceof CliError) {
    const { exit, code, message, hint, transience } = error;
    return new CliError(exit, code, named(message), hint, transience);
  }
  if (error instanceof AppError)
    return new AppError(error.code, { message: named(error.message), cause: error });
  return error;
}

/** Returns the run that undid this one and was not undone itself; undefined if there is none. */
async function undoneBefore(
  calls: RunCalls,
  { undone_by }: ContentRun,
): Promise<ContentRun | undefined> {
  const undo = undone_by === null ? undefined : await calls.get(undone_by);
  return undo?.state === 'applied' && undo.undone_by === null ? undo : undefined;
}

/** Reports an undo that an earlier call has applied, for a caller that has lost the answer. */
function reportAgain(undo: ContentRun, output: Output): ExitCode {
  output.note(
    `This run was undone already, on ${minute(undo.applied_at)} UTC. Nothing was changed now.`,
  );
  return reportApplied(undo, output);
}

/** @throws CliError `run_not_open`, like the site, if the run has changed nothing */
function refuseNotApplied({ id, state }: ContentRun): void {
  if (state === 'applied') return;
  throw new CliError(
    EXIT.problems,
    'run_not_open',
    `The run ${id} is not applied, so there is nothing to undo. Its state is: ${state}.`,
  );
}

/** The effect of an undo by action. The other actions changed nothing. */
const BACK: Partial<Record<PlanAction, string>> = {
  create: 'remove',
  copy: 'remove',
  draft: 'remove draft',
  update: 'restore',
  merge: 'restore',
  delete: 'restore',
};

/** Returns the name of a run: `import 6b080c1b26814daf22ed2f5b, 2026-11-22 10:00 UTC`. */
const nameOf = ({ id, kind, applied_at }: ContentRun) => `${kind} ${id}, ${minute(applied_at)} UTC`;

function describe(run: ContentRun, output: Output): string {
  const { who, plan } = run;
  const rows = (plan?.pages ?? []).flatMap(({ action, id: number, title }) => {
    const back = BACK[action];
    return back ? [[back, `/pages/${number}`, title]] : [];
  });
  for (const { kind, document } of withKinds<PlanDocument>(plan ?? {})) {
    const back = BACK[document.action];
    if (back) rows.push([back, documentPlace(kind, document.key), document.name]);
  }
  for (const { action, file, name } of plan?.images ?? []) {
    const back = BACK[action];
    if (back) rows.push([back, shortName(file), name]);
  }
  const settings = plan?.settings && BACK[plan.settings.action];
  if (settings) rows.push([settings, 'settings', '']);
  const { add = 0, remove = 0 } = plan?.contact_requests ?? {};
  if (add > 0) rows.push(['remove', 'contact requests', `up to ${count(add, 'request')}`]);
  if (remove > 0) rows.push(['restore', 'contact requests', `up to ${count(remove, 'request')}`]);
  const by = who === null ? '' : ` by ${who}`;
  const head = `Undo of ${nameOf(run)}${by}\n`;
  const names = ['Action', 'Where', 'Title'];
  return (
    head + (rows.length > 0 ? table(names, rows, output.colours, { width: output.columns }) : '')
  );
}

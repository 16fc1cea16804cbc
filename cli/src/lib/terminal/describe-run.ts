import type { ContentRun } from '@siteyard/schemas/content-run';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { changesAnything, summarisePlan } from './describe-plan.ts';
import type { Output } from './output.ts';

/**
 * Prints the receipt of a run that was applied, and how to undo it.
 * @param differing what the site has otherwise than the run wrote it
 * @returns 5 when something differs
 */
export function reportApplied(
  run: ContentRun,
  output: Output,
  differing: readonly string[] = [],
): ExitCode {
  if (run.plan && !changesAnything(run.plan)) {
    output.done({ ok: true, applied: true, run }, 'Nothing to change.\n');
    return EXIT.done;
  }
  const what = run.undoes === null ? 'Applied' : `Undid ${run.undoes}`;
  const summary = run.plan ? `: ${summarisePlan(run.plan)}` : '';
  const isAsWritten = differing.length === 0;
  output.done(
    { ok: isAsWritten, applied: true, run, ...(!isAsWritten && { differing }) },
    `${what}${summary}\nTo undo it, run: sitectl undo ${run.id}\n`,
  );
  if (isAsWritten) return EXIT.done;
  const some = differing.slice(0, 10).join(', ');
  output.note(`The run was applied, but the site has something else now: ${some}.`);
  output.note('A person has edited it in the meantime. To see how, run: sitectl drift');
  return EXIT.conflict;
}

/** `applied`, `applied, undone by r2`, `applied, undoes r1` */
export function stateOf({
  state,
  undoes,
  undone_by,
}: Pick<ContentRun, 'state' | 'undoes' | 'undone_by'>): string {
  return [state, undoes && `undoes ${undoes}`, undone_by && `undone by ${undone_by}`]
    .filter(Boolean)
    .join(', ');
}

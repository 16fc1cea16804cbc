import type { ContentRun } from '@siteyard/schemas/content-run';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { changesAnything, summarisePlan } from './describe-plan.ts';
import type { Output } from './output.ts';

/** Prints the receipt of a run that was applied, and how to undo it. */
export function reportApplied(run: ContentRun, output: Output): ExitCode {
  if (run.plan && !changesAnything(run.plan)) {
    output.done({ ok: true, applied: true, run }, 'Nothing to change.\n');
    return EXIT.done;
  }
  const what = run.undoes === null ? 'Applied' : `Undid ${run.undoes}`;
  const summary = run.plan ? `: ${summarisePlan(run.plan)}` : '';
  output.done(
    { ok: true, applied: true, run },
    `${what}${summary}\nTo undo it, run: sitectl undo ${run.id}\n`,
  );
  return EXIT.done;
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

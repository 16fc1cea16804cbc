import type { ContentRun } from '@siteyard/schemas/content-run';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { changesAnything, summarisePlan } from './describe-plan.ts';
import { count, type Output } from './output.ts';

/** How many pages are named. */
const MAX_PAGES = 10;

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
    `${what}${summary}\nTo undo it, run: sitectl undo ${run.id}${output.target}\n`,
  );
  noteUnfinished(run, output);
  noteDraftsLeft(run, output);
  if (isAsWritten) return EXIT.done;
  const some = differing.slice(0, 10).join(', ');
  output.note(`The run was applied, but the site has something else now: ${some}.`);
  output.note(
    `A person has edited it in the meantime. To see how, run: sitectl drift <bundle>${output.target}`,
  );
  return EXIT.conflict;
}

/** `/pages/4, /pages/14 and 3 more` */
export function namedPages(ids: readonly number[]): string {
  const some = ids.slice(0, MAX_PAGES).map((id) => `/pages/${id}`);
  return `${some.join(', ')}${ids.length > MAX_PAGES ? ` and ${ids.length - MAX_PAGES} more` : ''}`;
}

/** Says what of an applied run the site could not finish. */
export function noteUnfinished({ error }: ContentRun, output: Output): void {
  if (error) output.note(error.error);
}

/** Names the pages whose drafts did not merge with what a run has made of them. */
export function noteDraftsLeft({ drafts_left: left = [] }: ContentRun, output: Output): void {
  if (left.length === 0) return;
  const number = left.reduce((sum, { drafts }) => sum + drafts, 0);
  output.note(
    `${count(number, 'draft')} ${number === 1 ? 'does' : 'do'} not merge with the new content: ` +
      `${namedPages(left.map(({ page }) => page))}. The editor shows both sides to whoever wrote it.`,
  );
}

/** `applied`, `applied, undone by r2`, `applied, undoes r1`, `applied, not finished` */
export function stateOf({
  state,
  error,
  undoes,
  undone_by,
}: Pick<ContentRun, 'state' | 'error' | 'undoes' | 'undone_by'>): string {
  const isUnfinished = state === 'applied' && error !== null;
  return [
    state,
    isUnfinished && 'not finished',
    undoes && `undoes ${undoes}`,
    undone_by && `undone by ${undone_by}`,
  ]
    .filter(Boolean)
    .join(', ');
}

import type { ContentRun } from '@siteyard/schemas/http';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { changesAnything } from '../plans/plan-actions.ts';
import { count, type Output } from './output.ts';
import { summarisePlan } from './summarise-plan.ts';

/** The maximum number of listed pages. */
const MAX_PAGES = 10;

/**
 * Prints the receipt of an applied run, and the command that undoes it.
 * @param differing the names of content that differs from the plan
 * @returns 5 if there is such content, or 0
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
  const isEqual = differing.length === 0;
  output.done(
    { ok: isEqual, applied: true, run, ...(!isEqual && { differing }) },
    `${what}${summary}\nTo undo it, run: sitectl undo ${run.id}${output.target}\n`,
  );
  noteUnfinished(run, output);
  noteDraftsLeft(run, output);
  if (isEqual) return EXIT.done;
  const some = differing.slice(0, 10).join(', ');
  output.note(`The run was applied, but the site has something else now: ${some}.`);
  output.note(
    `A person has edited it in the meantime. To see how, run: sitectl drift <bundle>${output.target}`,
  );
  return EXIT.conflict;
}

/** Lists pages: `/pages/4, /pages/14 and 3 more`. */
export function namedPages(ids: readonly number[]): string {
  const some = ids.slice(0, MAX_PAGES).map((id) => `/pages/${id}`);
  return `${some.join(', ')}${ids.length > MAX_PAGES ? ` and ${ids.length - MAX_PAGES} more` : ''}`;
}

/** Notes the error of an applied run that the site could not finish. */
function noteUnfinished({ error }: ContentRun, output: Output): void {
  if (error) output.note(error.error);
}

/** Lists the pages whose drafts did not merge with the new content of the page. */
export function noteDraftsLeft({ drafts_left: pages = [] }: ContentRun, output: Output): void {
  if (pages.length === 0) return;
  const number = pages.reduce((sum, { drafts }) => sum + drafts, 0);
  output.note(
    `${count(number, 'draft')} ${number === 1 ? 'does' : 'do'} not merge with the new content: ` +
      `${namedPages(pages.map(({ page }) => page))}. The editor shows both sides to the author.`,
  );
}

/** Formats a state: `applied`, `applied, undone by r2`, `applied, undoes r1`, `applied, not finished`. */
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

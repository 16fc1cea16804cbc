import type { SiteDiff } from '@siteyard/schemas/merge';
import { DOCUMENT_KINDS } from '@siteyard/schemas/documents';
import { CliError } from '../cli-error.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { describeDiff } from '../terminal/describe-diff.ts';
import { describePlan } from '../terminal/describe-plan.ts';
import type { Output } from '../terminal/output.ts';
import { minute } from '../terminal/table.ts';
import type { InspectedPlan } from './inspect-plan.ts';
import { hasConflicts } from './plan-actions.ts';
import { planAsMarkdown } from './plan-markdown.ts';
import { drifted, unsolved } from './sealed-plan.ts';

const PLAN_FORMATS = ['text', 'markdown', 'json'] as const;
export type PlanFormat = (typeof PLAN_FORMATS)[number];

/**
 * Prints a plan with the values before and after.
 * @returns the exit code
 * @throws CliError `plan_drifted` or `import_conflict`, after the plan was printed, if it cannot be applied.
 *   With JSON, the document has the error, and the exit code is returned
 */
export function reportPlan(
  inspected: InspectedPlan,
  format: PlanFormat = 'text',
  output: Output,
): ExitCode {
  const { plan, diff, appliedAt } = inspected;
  const problem = problemOf(inspected);
  if (output.json || format === 'json') {
    const error = problem && { error: problem.message, code: problem.code, hint: problem.hint };
    const document = { ok: problem === null, ...error, plan, changes: diff, applied_at: appliedAt };
    output.write(`${JSON.stringify(document, null, 2)}\n`);
    return problem?.exit ?? EXIT.done;
  }
  output.print(planText(inspected, format, output));
  if (problem) throw problem;
  if (appliedAt !== null)
    output.note(`This plan was applied already, on ${minute(appliedAt)} UTC.`);
  return EXIT.done;
}

/** Formats a plan for people. */
export function planText(inspected: InspectedPlan, format: PlanFormat, output: Output): string {
  const { plan, diff } = inspected;
  if (format === 'markdown') return planAsMarkdown(plan, diff, problemsOf(inspected));
  const values = diff ? describeDiff(withoutListed(diff), output.colours) : '';
  return `${describePlan(plan, output)}${values && `\n${values}`}`;
}

/** Returns why a plan cannot be applied; [] if it can. */
const problemsOf = ({ plan, drift }: InspectedPlan): string[] =>
  drift.length === 0 && hasConflicts(plan) ? ['It has conflicts.'] : drift;

/** Leaves out the pages and documents without values, which the table of the plan lists. */
const withoutListed = (diff: SiteDiff): SiteDiff => {
  const withValues = <Each extends { change: string }>(all: readonly Each[] = []): Each[] =>
    all.filter(({ change }) => change === 'changed');
  const documents = DOCUMENT_KINDS.map(({ folder }) => [folder, withValues(diff[folder])]);
  return { ...diff, pages: withValues(diff.pages), ...Object.fromEntries(documents) } as SiteDiff;
};

function problemOf({ plan, drift }: InspectedPlan): CliError | null {
  if (drift.length > 0) return drifted(drift);
  return hasConflicts(plan) ? unsolved() : null;
}

import type { ChangeBehind, ExplainAnswer, ExplainedStep } from '@siteyard/schemas/http';
import { adviceLines, markOf } from '../../lib/terminal/check-lines.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import { minute } from '../../lib/terminal/table.ts';
import { wrap } from '../../lib/terminal/wrap.ts';

/** Formats an explanation as numbered steps, each with the change behind it, and the last change. */
export function describeExplanation(
  { steps, last_change, at: moment, commit }: ExplainAnswer,
  output: Pick<Output, 'colours' | 'columns' | 'quiet' | 'target'>,
): string {
  const { colours, columns = Infinity, quiet, target } = output;
  const indent = ' '.repeat(String(steps.length).length + 4);
  const width = columns - indent.length;
  const inside = (text: string) => wrap(text, width);
  const about = `The site at ${minute(moment)} UTC, with commit ${commit}:`;
  const explained = steps.flatMap((step, at) => {
    if (quiet && step.state === 'ok') return [];
    const [first = '', ...rest] = inside(step.message);
    const number = `${at + 1}.`.padEnd(indent.length - 3);
    const details = [
      ...adviceLines(step.advice, width),
      ...(step.change ? describeChange(step.change, target).flatMap(inside) : []),
    ];
    return [
      `${number} ${markOf(step.state, colours)} ${first}`,
      ...rest.map((line) => indent + line),
      ...details.map((line) => indent + colours.dim(line)),
    ];
  });
  const lines = quiet ? explained : [about, ...explained];
  const problems = steps.flatMap(({ state }, at) => (state === 'problem' ? [at + 1] : []));
  if (!quiet && last_change) {
    const [change = '', ...revert] = describeChange(last_change, target);
    // Its revert would repair none of the problems.
    lines.push(
      '',
      `Last change of ${subjectOf(steps)}: ${change}`,
      ...(problems.length === 0 ? revert : []),
    );
  }
  if (!quiet) lines.push('', summary(problems));
  return lines.map((line) => `${line}\n`).join('');
}

/** A path without a page shows the last change of the settings. */
function subjectOf(steps: readonly ExplainedStep[]): string {
  const isOfPage = ({ name, state, change }: ExplainedStep) =>
    name === 'page' && (state === 'ok' || change !== null);
  return steps.some(isOfPage) ? 'the page' : 'the settings';
}

/** @param problems the numbers of the steps with a problem */
function summary(problems: readonly number[]): string {
  if (problems.length === 0) return 'No problem was found.';
  const which = `${problems.length === 1 ? 'step' : 'steps'} ${problems.join(', ')}`;
  return `${count(problems.length, 'problem')}: ${which}.`;
}

/** `Commit 41 (unpublish), 2026-11-27 10:00 UTC, by owner@example.com (administrator)` */
function describeChange(
  { number, kind, at, by, source, revert }: ChangeBehind,
  target: string,
): string[] {
  const who = by ?? 'the site itself';
  const from = source ? ` (${source})` : '';
  const change = `Commit ${number} (${kind}), ${minute(at)} UTC, by ${who}${from}`;
  return revert === null ? [change] : [change, `To revert it, run: ${revert}${target}`];
}

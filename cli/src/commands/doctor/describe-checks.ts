import type { BrokenReference, MalformedDocument } from '@siteyard/schemas/http';
import { adviceLines, markOf } from '../../lib/terminal/check-lines.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import { fit } from '../../lib/terminal/table.ts';
import { wrap } from '../../lib/terminal/wrap.ts';
import type { Check } from './check.ts';

/** The maximum number of listed links, images or documents. */
const NAMED = 10;

/** Formats checks, one per line, with the advice below each problem. */
export function describeChecks(
  checks: readonly Check[],
  { colours, columns = Infinity, quiet }: Pick<Output, 'colours' | 'columns' | 'quiet'>,
): string {
  const shown = quiet ? checks.filter(({ state }) => state !== 'ok') : checks;
  const widest = Math.max(0, ...shown.map(({ name }) => name.length));
  const indent = ' '.repeat(widest + 4);
  const width = columns - indent.length;
  const lines = shown.flatMap((check) => {
    const [first = '', ...rest] = wrap(check.message, width);
    const name = check.name.charAt(0).toUpperCase() + check.name.slice(1);
    return [
      `${markOf(check.state, colours)} ${name.padEnd(widest)}  ${first}`,
      ...rest.map((line) => indent + line),
      ...placesOf(check).map((line) => indent + fit(line, width)),
      ...adviceLines(check.advice, width).map((line) => indent + colours.dim(line)),
    ];
  });
  if (!quiet) lines.push('', summaryOf(checks));
  return lines.map((line) => `${line}\n`).join('');
}

function placesOf({ broken = [], malformed = [] }: Check): string[] {
  const lines = [
    ...broken.slice(0, NAMED).map(lineOf),
    ...malformed.slice(0, NAMED).map(lineOfDocument),
  ];
  const more = broken.length + malformed.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

/** `/pages/14 → /pages/998 (content[1].props.ctaHref)` */
const lineOf = (broken: BrokenReference) =>
  `${placeOf(broken)} → ${broken.target} (${broken.path})`;

function placeOf({ page, section, item }: BrokenReference): string {
  if (section !== undefined) return `sections/${section}`;
  if (item !== undefined) return `items/${item}`;
  return page === null ? 'settings' : `/pages/${page}`;
}

/** `contact_requests 66b1…34cd: created_at must be a date` */
const lineOfDocument = ({ collection, id, problems }: MalformedDocument) =>
  `${collection} ${id}: ${problems.join('; ')}`;

function summaryOf(checks: readonly Check[]): string {
  const number = (state: Check['state']) => checks.filter((each) => each.state === state).length;
  const [problems, warnings, skipped] = [number('problem'), number('warning'), number('skipped')];
  const found = [
    ...(problems > 0 ? [count(problems, 'problem')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
    ...(skipped > 0 ? [`${skipped} not looked at`] : []),
  ];
  return found.length > 0 ? `${found.join(', ')}.` : 'Nothing is wrong.';
}

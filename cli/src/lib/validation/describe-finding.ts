import { cutText } from '@siteyard/schemas/primitives/shorten';
import type { Colours } from '../terminal/colours.ts';
import { printable } from '../terminal/printable.ts';
import type { Finding } from './finding.ts';

/**
 * Describes findings for people, grouped by file, each with its source line and a suggestion.
 * @param strict whether warnings are shown as errors
 * @returns lines
 */
export function describeFindings(
  findings: readonly Finding[],
  strict: boolean,
  colours: Colours,
): string[] {
  const lines: string[] = [];
  let file: string | undefined;
  for (const finding of findings) {
    if (finding.file !== file)
      lines.push(...(file === undefined ? [] : ['']), colours.underline(printable(finding.file)));
    file = finding.file;
    lines.push(...describe(finding, strict, colours));
  }
  return lines;
}

function describe(finding: Finding, strict: boolean, colours: Colours): string[] {
  const failing = strict || finding.severity === 'error';
  const severity = failing ? colours.red('error') : colours.yellow('warning');
  const place =
    finding.line === undefined ? '' : `${finding.file}:${finding.line}:${finding.column}`;
  const sentence = [finding.path, finding.message].filter(Boolean).join(' ');
  const lines = [`  ${severity} ${printable(sentence)}`];
  const at = place ? ` ${colours.dim('at')} ${colours.cyan(printable(place))}` : '';
  lines.push(`    ${colours.dim(finding.code)}${at}`);
  if (finding.block)
    lines.push(
      `    ${colours.dim('in')} ${printable(`${finding.block.type} ${JSON.stringify(finding.block.id)}`)}`,
    );
  lines.push(...excerpt(finding, colours));
  if (finding.suggestion) lines.push(`    ${colours.dim('→')} ${printable(finding.suggestion)}`);
  return lines;
}

const EXCERPT_COLUMNS = 68;

/** Returns the source line with a mark below the column. A long line is shortened around the mark. */
function excerpt({ source, line, column = 1 }: Finding, colours: Colours): string[] {
  if (source === undefined || line === undefined || source.trim() === '') return [];
  const indent = source.length - source.trimStart().length;
  const near =
    column - 1 > EXCERPT_COLUMNS + indent - 8 ? column - 21 : Math.min(indent, column - 1);
  const from = cutText(source, near).length;
  const text = printable(cutText(source, from + EXCERPT_COLUMNS).slice(from));
  const number = String(line);
  const gutter = (label: string) => colours.dim(`    ${label.padStart(number.length)} | `);
  return [
    gutter(number) + text,
    gutter('') + ' '.repeat(Math.max(0, column - 1 - from)) + colours.red('^'),
  ];
}

import { count, type Output } from '../../../lib/terminal/output.ts';
import { failures, type Finding, type Validation } from '../findings.ts';

/** Formats findings for people: grouped by file, with the source line, the block and what to do. */
export function formatPretty(
  validation: Validation,
  strict: boolean,
  { colours, quiet }: Pick<Output, 'colours' | 'quiet'>,
): string {
  const { findings } = validation;
  const shown = quiet ? failures(validation, strict) : findings;
  const lines: string[] = [];
  let file: string | undefined;
  for (const finding of shown) {
    if (finding.file !== file)
      lines.push(...(file === undefined ? [] : ['']), colours.underline(printable(finding.file)));
    file = finding.file;
    lines.push(...describe(finding, strict, colours));
  }
  if (!quiet)
    lines.push(...(shown.length > 0 ? [''] : []), ...summary(validation, strict, colours));
  return lines.map((line) => line + '\n').join('');
}

function describe(finding: Finding, strict: boolean, colours: Output['colours']): string[] {
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

/** The source line with a mark below the column; a long line is cut around the mark. */
function excerpt({ source, line, column = 1 }: Finding, colours: Output['colours']): string[] {
  if (source === undefined || line === undefined || source.trim() === '') return [];
  const indent = source.length - source.trimStart().length;
  const from =
    column - 1 > EXCERPT_COLUMNS + indent - 8 ? column - 21 : Math.min(indent, column - 1);
  const text = printable(source.slice(from, from + EXCERPT_COLUMNS));
  const number = String(line);
  const gutter = (label: string) => colours.dim(`    ${label.padStart(number.length)} | `);
  return [
    gutter(number) + text,
    gutter('') + ' '.repeat(Math.max(0, column - 1 - from)) + colours.red('^'),
  ];
}

function summary(validation: Validation, strict: boolean, colours: Output['colours']): string[] {
  const { findings, files, bundles, fixed, renumbered, skipped, unlinked } = validation;
  const wrong = failures(validation, strict);
  const warnings = findings.length - wrong.length;
  const fixable = findings.filter((finding) => finding.fixable).length;
  const lines: string[] = [];
  if (fixed.length > 0) lines.push(`Fixed ${count(fixed.length, 'file')}: ${list(fixed)}.`);
  for (const { file, from, to, check } of renumbered) {
    lines.push(`Page ${from} of two is now page ${to}: ${printable(file)}.`);
    if (check.length > 0)
      lines.push(
        `  Links to /pages/${from} lead to the other one. Check them in ${check.map(printable).join(', ')}.`,
      );
  }
  if (skipped.length > 0)
    lines.push(
      `Skipped ${count(skipped.length, 'JSON file')} that ${skipped.length === 1 ? 'is' : 'are'} not site content: ${list(skipped)}.`,
    );
  if (unlinked.length > 0)
    lines.push(
      `Links and images were not checked in ${count(unlinked.length, 'file')} outside a bundle: ${list(unlinked)}.`,
    );
  const looked = `${count(files, 'file')}${bundles > 0 ? ` in ${count(bundles, 'bundle')}` : ''}`;
  const also = warnings > 0 ? `, ${count(warnings, 'warning')}` : '';
  if (wrong.length === 0) return [...lines, colours.green(`✓ ${looked} valid`) + also];
  const inFiles = new Set(wrong.map(({ file }) => file)).size;
  lines.push(colours.red(`✗ ${count(wrong.length, 'problem')} in ${inFiles} of ${looked}`) + also);
  if (fixable > 0) lines.push(`  ${fixable} of them can be fixed: run it again with --fix.`);
  return lines;
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, 3).map(printable).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

/** Replaces control characters: content is untrusted and must not control the terminal. */
export function printable(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    '\ufffd',
  );
}

import { count, digits, type Output } from '../../../lib/terminal/output.ts';
import { printable } from '../../../lib/terminal/printable.ts';
import { describeFindings } from '../../../lib/validation/describe-finding.ts';
import { failures, type Validation } from '../findings.ts';

/** The maximum number of problems for people. Programs get all of them. */
export const SHOWN_MOST = 1000;

/**
 * Formats findings for people, grouped by file, with the source line, the block and the suggestion. If
 * there are too many, errors come before warnings.
 */
export function formatPretty(
  validation: Validation,
  strict: boolean,
  { colours, quiet }: Pick<Output, 'colours' | 'quiet'>,
): string {
  const { findings } = validation;
  const shown = quiet ? failures(validation, strict) : findings;
  const first = new Set([...failures(validation, strict), ...shown].slice(0, SHOWN_MOST));
  const listed = shown.length > SHOWN_MOST ? shown.filter((each) => first.has(each)) : shown;
  const lines = describeFindings(listed, strict, colours);
  const more = shown.length - listed.length;
  if (more > 0) lines.push('', `… and ${digits(more)} more. --format json lists all.`);
  if (!quiet)
    lines.push(...(shown.length > 0 ? [''] : []), ...summary(validation, strict, colours));
  return lines.map((line) => line + '\n').join('');
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
  const where = files > 0 ? ` in ${wrongFiles(wrong, files)} of ${looked}` : '';
  const unchecked = files > 0 ? '' : '. No file was checked.';
  lines.push(colours.red(`✗ ${count(wrong.length, 'problem')}${where}`) + also + unchecked);
  if (fixable > 0) lines.push(`  ${fixable} of them can be fixed: run it again with --fix.`);
  return lines;
}

/**
 * Returns the number of files with problems. A problem can be about a folder or a missing file, which
 * are not in the number of checked files.
 */
function wrongFiles(wrong: Validation['findings'], checked: number): number {
  return Math.min(new Set(wrong.map(({ file }) => file)).size, checked);
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, 3).map(printable).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

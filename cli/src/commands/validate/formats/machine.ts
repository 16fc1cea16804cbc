import { printable } from '../../../lib/terminal/printable.ts';
import type { Finding } from '../../../lib/validation/finding.ts';
import { failures, type Validation } from '../findings.ts';

/** Formats one JSON document for programs. Fields may be added but never removed. */
export function formatJson(validation: Validation, strict: boolean): string {
  const { findings, files, bundles, fixed, renumbered, skipped, unlinked } = validation;
  const errors = failures(validation, strict).length;
  return (
    JSON.stringify(
      {
        ok: errors === 0,
        files,
        bundles,
        errors,
        warnings: findings.length - errors,
        problems: findings.map(({ source: _, ...finding }) => finding),
        fixed,
        renumbered: renumbered.map(({ linkedBy: _, ...each }) => each),
        skipped,
        linksNotChecked: unlinked,
      },
      null,
      2,
    ) + '\n'
  );
}

/** Formats GitHub workflow commands, which annotate the changed lines of a pull request. */
export function formatGithub(validation: Validation, strict: boolean): string {
  const failing = new Set(failures(validation, strict));
  return validation.findings
    .map((finding) => {
      const place = [`file=${property(finding.file)}`];
      if (finding.line !== undefined) place.push(`line=${finding.line}`, `col=${finding.column}`);
      place.push(`title=${property(finding.code)}`);
      const command = failing.has(finding) ? 'error' : 'warning';
      return `::${command} ${place.join(',')}::${data(sentence(finding))}\n`;
    })
    .join('');
}

function data(text: string): string {
  // GitHub's log interprets control characters.
  return printable(text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A'));
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

/** Describes a problem on one line: its path, message, block and suggestion. */
export function sentence({ path, message, block, suggestion }: Finding): string {
  const where = block ? ` (in ${block.type} "${block.id}")` : '';
  return `${path ? `${path} ` : ''}${message}${where}${suggestion ? `. ${suggestion}` : ''}`;
}

import type { RenumberedFile } from '@siteyard/schemas/bundle';
import type { Finding } from '../../lib/validation/finding.ts';

export interface Validation {
  findings: Finding[];
  /** The number of checked files. */
  files: number;
  bundles: number;
  /** JSON files in a folder that are not site content. */
  skipped: string[];
  /** Files that `--fix` wrote. */
  fixed: string[];
  /** Pages that `--fix` gave new numbers, with the paths of their files. */
  renumbered: RenumberedFile[];
  /** Files outside a bundle, whose links and images could not be checked. */
  unlinked: string[];
}

/** Returns an empty validation. */
export const newValidation = (): Validation => ({
  findings: [],
  files: 0,
  bundles: 0,
  skipped: [],
  fixed: [],
  renumbered: [],
  unlinked: [],
});

/** The findings that make the validation fail: errors, and with `strict` also warnings. */
export function failures(validation: Validation, strict: boolean): Finding[] {
  return strict
    ? validation.findings
    : validation.findings.filter(({ severity }) => severity === 'error');
}

/** Sorts findings by file, then by place. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      compare(a.file, b.file) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compare(a.code, b.code),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

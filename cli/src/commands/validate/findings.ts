import type { RenumberedFile } from '@siteyard/schemas/bundle-fix';
import type { BundleIssue } from '@siteyard/schemas/bundle-read';

/** A problem, with its place in the file that the person opens. */
export interface Finding extends BundleIssue {
  /** The file's path, beginning with the argument that the person gave. */
  file: string;
  /** From 1; absent for a problem without a place in a text, such as a missing file. */
  line?: number;
  column?: number;
  /** The line itself, for the excerpt. */
  source?: string;
}

export interface Validation {
  findings: Finding[];
  /** How many files were checked. */
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

/** The findings that make the validation fail: errors, and with `strict` also warnings. */
export function failures(validation: Validation, strict: boolean): Finding[] {
  return strict
    ? validation.findings
    : validation.findings.filter(({ severity }) => severity === 'error');
}

/** Sorts findings by file, then by place. */
export function inOrder(findings: readonly Finding[]): Finding[] {
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

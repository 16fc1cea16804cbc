import type { BundleIssue } from '@siteyard/schemas/bundle-read';

/** One thing that is wrong, with the place in the source that a person opens. */
export interface Finding extends BundleIssue {
  /** The file as the person named it: the argument's path and what is below it. */
  file: string;
  /** From 1; missing for what is no place in a text (a missing file, an image). */
  line?: number;
  column?: number;
  /** The line itself, for the excerpt. */
  source?: string;
}

export interface Validation {
  findings: Finding[];
  /** How many files were looked at. */
  files: number;
  bundles: number;
  /** JSON files of a folder that are no content of a site. */
  skipped: string[];
  /** Files that `--fix` wrote. */
  fixed: string[];
  /** Files whose links and images could not be looked up, because they belong to no bundle. */
  unlinked: string[];
}

/** The findings that make the work fail. */
export function failures(validation: Validation, strict: boolean): Finding[] {
  return strict
    ? validation.findings
    : validation.findings.filter(({ severity }) => severity === 'error');
}

/** By file, then by place. */
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

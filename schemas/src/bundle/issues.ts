import type { ValueProblem } from '../check-value.ts';
import type { ErrorCode } from '../errors.ts';

/** What can be wrong with a bundle: the `bundle_…` codes of the error table, and `invalid_content`. */
export type BundleErrorCode = Extract<ErrorCode, `bundle_${string}`> | 'invalid_content';

/** One thing that is wrong with a bundle, and where. */
export interface BundleIssue {
  code: BundleErrorCode;
  /** A warning makes nothing invalid; `sitectl validate --strict` counts it all the same. */
  severity: 'error' | 'warning';
  /** The file, relative to the bundle: `pages/0011-terms.json`. */
  file: string;
  /** The place in the file's JSON: `content.content[1].props.title`. */
  path?: string;
  /** A part of a sentence that the path can stand before: `must be at most 6`. */
  message: string;
  /** What to do, as a sentence. */
  suggestion?: string;
  /** Whether `fixBundle` takes it away without changing what a visitor reads. */
  fixable: boolean;
  /** The block that is meant, with its own path in the file. */
  block?: { id: string; type: string; path: string };
}

/** An issue with the usual answers filled in: an error that a person has to see to. */
export function issue(
  code: BundleErrorCode,
  file: string,
  message: string,
  more: Partial<Omit<BundleIssue, 'code' | 'file' | 'message'>> = {},
): BundleIssue {
  return { code, severity: 'error', file, message, fixable: false, ...more };
}

/** What is wrong with a file by its schema, as issues of that file. */
export function valueIssues(file: string, problems: readonly ValueProblem[]): BundleIssue[] {
  return problems.map(({ kind, path, message }) =>
    issue('bundle_file_invalid', file, message, {
      path,
      ...(kind === 'unknown_key' && { suggestion: 'Remove it, or correct its spelling.' }),
    }),
  );
}

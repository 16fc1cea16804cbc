import type { ValueProblem } from '../check-value.ts';
import type { ErrorCode } from '../errors.ts';

/** The codes of the problems of a bundle: the `bundle_…` codes of the error table, and these. */
export type BundleErrorCode =
  Extract<ErrorCode, `bundle_${string}`> | 'invalid_content' | 'renumbered_links';

/** One thing that is wrong with a bundle, and where. Its `code` is what code decides by. */
export interface BundleIssue {
  code: BundleErrorCode;
  /** A warning does not make the bundle invalid, except with `sitectl validate --strict`. */
  severity: 'error' | 'warning';
  /** The file, relative to the bundle: `pages/0011-terms.json`. */
  file: string;
  /** The place in the file's JSON: `content.content[1].props.title`. */
  path?: string;
  /** The rest of a sentence that begins with the path: `must be 6 or less`. For people alone. */
  message: string;
  /** What to do, as a sentence. */
  suggestion?: string;
  /** Whether `fixBundle` removes it without changing what a visitor reads. */
  fixable: boolean;
  /** The block that is meant, with its own path in the file. */
  block?: { id: string; type: string; path: string };
}

/** An issue with the usual defaults: an error that only a person can fix. */
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

/** Whether a bundle cannot be used because of it. A file that is only not canonical does no harm. */
export const isFault = ({ severity, code }: BundleIssue): boolean =>
  severity === 'error' && code !== 'bundle_not_canonical';

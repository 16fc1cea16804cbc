import type { ValueProblem } from '../errors/check-value.ts';
import type { ErrorCode } from '../errors/errors.ts';

export type BundleErrorCode =
  Extract<ErrorCode, `bundle_${string}`> | 'invalid_content' | 'renumbered_links';

/** A problem of a bundle. Code decides by `code`. */
export interface BundleIssue {
  code: BundleErrorCode;
  /** A warning does not make the bundle invalid, except with `sitectl validate --strict`. */
  severity: 'error' | 'warning';
  /** The file, relative to the bundle: `pages/0011-terms.json`. */
  file: string;
  /** The path in the JSON of the file, such as `content.content[1].props.title`. */
  path?: string;
  /** The rest of a sentence that begins with the path, such as `must be 6 or less`. Only for people. */
  message: string;
  /** The next step, as a sentence. */
  suggestion?: string;
  /** Whether `fixesFor` corrects it without a visible change of the pages. */
  fixable: boolean;
  /** The block with the problem, and the path of the block in the file. */
  block?: { id: string; type: string; path: string };
}

/** Creates an issue. By default, it is an error that only a person can fix. */
export function issue(
  code: BundleErrorCode,
  file: string,
  message: string,
  more: Partial<Omit<BundleIssue, 'code' | 'file' | 'message'>> = {},
): BundleIssue {
  return { code, severity: 'error', file, message, fixable: false, ...more };
}

/** Converts problems of a schema to issues of a file. */
export function valueIssues(file: string, problems: readonly ValueProblem[]): BundleIssue[] {
  return problems.map(({ kind, path, message }) =>
    issue('bundle_file_invalid', file, message, {
      path,
      ...(kind === 'unknown_key' && { suggestion: 'Remove it, or correct its spelling.' }),
    }),
  );
}

/** Whether an issue makes a bundle unusable. A file that is not canonical does not. */
export const isFault = ({ severity, code }: BundleIssue): boolean =>
  severity === 'error' && code !== 'bundle_not_canonical';

import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { formatPath } from '../json.ts';

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

/** Puts what zod says of a file into issues, one for each unknown key. */
export function zodIssues(
  file: string,
  error: z.ZodError,
  code: BundleErrorCode = 'bundle_file_invalid',
): BundleIssue[] {
  return error.issues.flatMap((found) => {
    if (found.code === 'unrecognized_keys')
      return found.keys.map((key) =>
        issue(code, file, 'this key is not known here', {
          path: formatPath([...found.path, key]),
          suggestion: 'Remove it, or look for a misspelling.',
        }),
      );
    // Of a record, the text of a bad key is in the inner issue.
    const message =
      found.code === 'invalid_key'
        ? (found.issues[0]?.message ?? found.message)
        : isMissing(found)
          ? 'is missing'
          : found.message;
    return [issue(code, file, message, { path: formatPath(found.path) })];
  });
}

function isMissing(found: { code?: string; message: string }): boolean {
  return found.code === 'invalid_type' && found.message.endsWith('received undefined');
}

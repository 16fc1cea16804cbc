import { AppError, type ErrorBody, type ErrorCode } from '@siteyard/schemas/errors';
import { formatPath } from '@siteyard/schemas/json';
import type { z } from 'zod';

type Issues = NonNullable<ErrorBody['issues']>;

/** zod's issues as answers carry them: every one with its path, unknown keys named one by one. */
export function toIssues(error: { issues: readonly z.core.$ZodIssue[] }): Issues {
  return error.issues.flatMap((issue) => {
    // Of several shapes that would do, speak of the one that was nearly met.
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const nearest = issue.errors.reduce((a, b) => (b.length < a.length ? b : a));
      return toIssues({
        issues: nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })),
      });
    }
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: formatPath([...issue.path, key]),
        message: 'is not a key that can be set here',
      }));
    const message =
      issue.code === 'invalid_type' && issue.input === undefined ? 'is missing' : issue.message;
    return [{ path: formatPath(issue.path), message }];
  });
}

/**
 * Checks what a caller sent.
 * @throws AppError `invalid_request` with every issue and its path
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new AppError('invalid_request', { issues: toIssues(result.error) });
}

/** Checks the parts of a path: what does not fit names nothing that exists. */
export function validateParams<S extends z.ZodType>(
  schema: S,
  value: unknown,
  code: ErrorCode,
): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError(code);
}

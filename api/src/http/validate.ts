import { checkValue, AppError, type ErrorCode, toIssues } from '@siteyard/schemas/errors';
import type { z } from 'zod';

/** The most problems that are collected. A response lists the first hundred. */
const PROBLEMS_MOST = 1000;

/**
 * Validates a value from a request.
 * @throws AppError `invalid_request` with its issues and their paths
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const checked = checkValue(schema, value, PROBLEMS_MOST);
  if (checked.ok) return checked.value;
  throw new AppError('invalid_request', { issues: toIssues(checked.problems) });
}

/** Validates the parameters of a path. @throws AppError `code` if they do not match */
export function validateParams<S extends z.ZodType>(
  schema: S,
  value: unknown,
  code: ErrorCode,
): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError(code);
}

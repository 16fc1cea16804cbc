import type { Request } from 'express';
import { AppError } from '@siteyard/schemas/errors';

/**
 * The revision that a caller last saw, from `If-Match: "5"`; undefined when it does not say (then
 * the write is accepted, and what it replaces is kept as a version).
 * @throws AppError `invalid_request` for anything that is no revision
 */
export function ifMatch(req: Request): number | undefined {
  const header = req.headers['if-match']?.trim();
  if (header === undefined || header === '' || header === '*') return undefined;
  const digits = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header)?.[1];
  if (digits === undefined)
    throw new AppError('invalid_request', {
      issues: [{ path: 'If-Match', message: 'must be the revision that was loaded, such as "5"' }],
    });
  return Number(digits);
}

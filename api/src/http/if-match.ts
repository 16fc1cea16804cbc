import type { Request } from 'express';
import { AppError } from '@siteyard/schemas/errors';

/**
 * Reads the revision that the caller loaded, from `If-Match: "5"`. Undefined if there is no such
 * header, or for `*`: then the write never conflicts.
 * @throws AppError `invalid_request` if it is not a revision, also if it is empty
 */
export function ifMatch(req: Request): number | undefined {
  const header = req.headers['if-match']?.trim();
  if (header === undefined || header === '*') return undefined;
  const digits = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header)?.[1];
  if (digits === undefined)
    throw new AppError('invalid_request', {
      issues: [{ path: 'If-Match', message: 'must be the revision that was loaded, such as "5"' }],
    });
  return Number(digits);
}

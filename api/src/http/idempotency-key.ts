import type { Request } from 'express';
import { AppError } from '@siteyard/schemas/errors';

/**
 * Reads the `Idempotency-Key` of a call. A call with the same key is a retry and gets the result of
 * the first one.
 * @throws AppError `invalid_request` unless the key has 8 to 200 printable characters
 */
export function idempotencyKey(req: Request): string | undefined {
  const header = req.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(header))
    throw new AppError('invalid_request', {
      issues: [
        {
          path: 'Idempotency-Key',
          message: 'must be 8 to 200 printable characters, such as a UUID',
        },
      ],
    });
  return header;
}

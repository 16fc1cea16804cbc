import type { Request } from 'express';
import { AppError } from '@siteyard/schemas/errors';

/**
 * The `Idempotency-Key` of a call: the same key again is a retry and gets the first answer's result.
 * @throws AppError `invalid_request` for a key that is no short printable text
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

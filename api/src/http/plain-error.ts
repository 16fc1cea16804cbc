import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { AppError, type ErrorCode } from '@siteyard/schemas/errors';
import { toErrorBody } from './error-handler.ts';

/** Answers a request with an error before it reaches the Express application. */
export function sendPlainError(res: ServerResponse, code: ErrorCode): void {
  const error = new AppError(code);
  res.writeHead(error.status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    // The body of the request is not read.
    connection: 'close',
  });
  res.end(JSON.stringify(toErrorBody(error, randomUUID())));
}

import type { ErrorRequestHandler, Response } from 'express';
import {
  AppError,
  errorTable,
  type ErrorBody,
  type ErrorCode,
  isNoRoom,
} from '@siteyard/schemas/errors';
import { isDatabaseUnavailable } from '../lib/database-unavailable.ts';
import { ClientDisconnected } from './disconnect-signal.ts';

const codes = new WeakMap<object, ErrorCode>();

/** The code of the error that a response has; undefined if it has none. */
export const errorCodeOf = (res: Response): ErrorCode | undefined => codes.get(res);

/** The most issues in one answer: a call with thousands of wrong keys must not cost megabytes. */
const ISSUES_SHOWN = 100;

/** Remembers the code of the error that a response has. */
export const noteErrorCode = (res: Response, code: ErrorCode): void => void codes.set(res, code);

/** The body of an error, by the table of errors. */
export function toErrorBody(error: AppError, requestId: string): ErrorBody {
  const issues = error.issues?.slice(0, ISSUES_SHOWN) ?? [];
  const more = (error.issues?.length ?? 0) - issues.length;
  if (more > 0) issues.push({ path: '', message: `and ${more} more` });
  return {
    ...error.body,
    error: error.message,
    code: error.code,
    ...(error.issues && {
      errors: issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)),
      issues,
    }),
    requestId,
  };
}

/** The codes of errors that a middleware reports by their HTTP status. */
const CODES_BY_STATUS: Record<number, ErrorCode> = {
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

/** Converts a thrown value to an error of the table; null for a bug, or if the client has disconnected. */
export function toAppError(error: unknown): AppError | null {
  if (isDisconnected(error)) return null;
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', { cause: error });
  if (typeof error !== 'object' || error === null) return null;
  if (isNoRoom(error)) return new AppError('storage_full', { cause: error });
  // The router throws it for a path with invalid percent-encoding.
  if (error instanceof URIError) return new AppError('not_found');
  const { status } = error as { status?: unknown };
  // A 4xx of a library never becomes a 5xx.
  if (typeof status !== 'number' || status < 400 || status >= 500) return null;
  const code = CODES_BY_STATUS[status];
  if (code) return new AppError(code, { cause: error });
  return new AppError('invalid_json', { message: 'The request is not valid.', cause: error });
}

/** Whether the client has closed the connection. Body parsers report it with this type. */
const isDisconnected = (error: unknown): boolean =>
  error instanceof ClientDisconnected ||
  (error as { type?: unknown } | null)?.type === 'request.aborted';

/**
 * The last handler: answers known errors by the table, and logs anything else as a 500. A client that has
 * disconnected gets no response.
 */
export const errorHandler: ErrorRequestHandler = (thrown: unknown, req, res, _next) => {
  if (isDisconnected(thrown)) return void res.destroy();
  const error = toAppError(thrown);
  if (!error) req.log.error({ err: thrown }, 'unexpected error');
  else if (error.code === 'unavailable' || error.code === 'outcome_unknown')
    req.log.warn({ err: error.cause ?? error }, 'a service that the site needs is unavailable');
  else if (error.code === 'storage_full')
    req.log.error({ err: error.cause ?? error }, 'the disk is full: free some space');
  if (res.headersSent) {
    // If only the session could not be saved, the answer is complete; otherwise it is cut off.
    if (!res.writableEnded) req.socket.destroy();
    return;
  }
  sendError(res, error ?? new AppError('internal_error'), String(req.id));
};

/** Sends an error, with `Retry-After` if the client should try again. */
function sendError(res: Response, error: AppError, requestId: string): void {
  const wait = error.body?.retry_after ?? (error.status === 503 ? 2 : undefined);
  if (typeof wait === 'number') res.set('Retry-After', String(wait));
  noteErrorCode(res, error.code);
  res
    .status(errorTable[error.code].status)
    .set('Cache-Control', 'no-store')
    .json(toErrorBody(error, requestId));
}

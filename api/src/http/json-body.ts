import express, { type RequestHandler } from 'express';
import { AppError } from '@siteyard/schemas/errors';
import { scanJson } from '@siteyard/schemas/json';
import { JSON_LIMITS } from '@siteyard/schemas/limits';
import { formatProblem } from '@siteyard/schemas/problem';

/** Bytes of a body where the route says nothing else. */
const DEFAULT_LIMIT = 64 * 1024;

/** `application/json`, in UTF-8 where a charset is given. */
const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i;

/**
 * Parses a JSON body: UTF-8 only (else 415), at most `limit` bytes (413), JSON (400), not nested
 * too deeply and without forbidden keys (422).
 */
export function jsonBody(limit = DEFAULT_LIMIT): RequestHandler[] {
  return [requireJson, noLongerThan(limit), express.json({ limit, type: () => true }), scanBody];
}

/**
 * Refuses a body that is too large by its own word before it is read: a parser would read all of
 * it, however slowly it comes, before it answers.
 * @param limit bytes
 */
function noLongerThan(limit: number): RequestHandler {
  return (req, _res, next) => {
    if (Number(req.headers['content-length'] ?? 0) > limit) throw new AppError('too_large');
    next();
  };
}

/** A call without a body of its own still refuses one that is not JSON; anything else is left unread. */
export const requireJson: RequestHandler = (req, _res, next) => {
  if (hasBody(req.headers) && !JSON_TYPE.test(req.headers['content-type'] ?? ''))
    throw new AppError('unsupported_media_type');
  next();
};

function hasBody(headers: NodeJS.Dict<string | string[]>): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

const scanBody: RequestHandler = (req, _res, next) => {
  const problem = req.body === undefined ? null : scanJson(req.body, JSON_LIMITS);
  if (problem !== null)
    throw new AppError('json_not_accepted', {
      message: `The JSON cannot be accepted: ${formatProblem(problem)}.`,
    });
  next();
};

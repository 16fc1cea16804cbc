import express, { type RequestHandler } from 'express';
import { AppError } from '@siteyard/schemas/errors';
import { scanJson } from '@siteyard/schemas/json';
import { isOverLimits } from '@siteyard/schemas/json-outline';
import { JSON_DOCUMENT_LIMITS } from '@siteyard/schemas/limits';
import { formatProblem } from '@siteyard/schemas/problem';

/** The `type` of the error for JSON that is not even parsed. */
export const NOT_ACCEPTED = 'json.not.accepted';

/** The largest body unless the route has another limit, in bytes. */
const DEFAULT_LIMIT = 64 * 1024;

/** `application/json`; the charset, if given, must be UTF-8. */
const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i;

/**
 * Parses a JSON body: UTF-8 only (else 415), at most `limit` bytes (413), JSON (400), not nested
 * too deeply and without forbidden keys (422).
 */
export function jsonBody(limit = DEFAULT_LIMIT): RequestHandler[] {
  const parse = express.json({ limit, type: () => true, verify: refuseOutline });
  return [requireJson, noLongerThan(limit), parse, scanBody];
}

/** Smaller bodies are parsed in no time; `scanBody` says where they are too deep. */
const SMALL = DEFAULT_LIMIT;

/** Refuses a large body that `scanBody` would refuse, before it is parsed. */
function refuseOutline(_req: unknown, _res: unknown, body: Buffer): void {
  if (body.length > SMALL && isOverLimits(body, JSON_DOCUMENT_LIMITS))
    throw Object.assign(new Error('over the limits of JSON'), { type: NOT_ACCEPTED });
}

/**
 * Checks Content-Length first, so that a body that is too large is refused before it is sent.
 * @param limit bytes
 */
function noLongerThan(limit: number): RequestHandler {
  return (req, _res, next) => {
    if (Number(req.headers['content-length'] ?? 0) > limit) throw new AppError('too_large');
    next();
  };
}

/** Refuses a body that is not JSON, also for calls that do not read a body. */
export const requireJson: RequestHandler = (req, _res, next) => {
  if (hasBody(req.headers) && !JSON_TYPE.test(req.headers['content-type'] ?? ''))
    throw new AppError('unsupported_media_type');
  next();
};

function hasBody(headers: NodeJS.Dict<string | string[]>): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Large bodies go on in a turn of their own: to parse one takes long enough for the others who wait. */
const scanBody: RequestHandler = (req, _res, next) => {
  const problem = req.body === undefined ? null : scanJson(req.body, JSON_DOCUMENT_LIMITS);
  if (problem !== null)
    throw new AppError('json_not_accepted', {
      message: `The JSON cannot be accepted: ${formatProblem(problem)}.`,
    });
  if (Number(req.headers['content-length'] ?? SMALL) < SMALL) next();
  else setImmediate(next);
};

import express, { type RequestHandler } from 'express';
import { AppError } from '@siteyard/schemas/errors';
import { readJson } from '../lib/read-json.ts';

/** The largest body unless the route has another limit, in bytes. */
export const DEFAULT_LIMIT = 64 * 1024;

/** `application/json`; the charset, if given, must be UTF-8. */
const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i;

/**
 * Reads and parses a JSON body: UTF-8 only (else 415), at most `limit` bytes (413), JSON (else 400),
 * not nested too deeply and without forbidden keys (422). `req.body` is undefined for no body.
 */
export function jsonBody(limit = DEFAULT_LIMIT): RequestHandler[] {
  return [requireJson, noLongerThan(limit), express.raw({ limit, type: () => true }), parseBody];
}

/**
 * Checks Content-Length first, so that a body that is too large is refused before it is sent.
 * @param limit bytes
 */
export function noLongerThan(limit: number): RequestHandler {
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

/** Other requests get a turn after a large body, because parsing one takes a while. */
const parseBody: RequestHandler = (req, _res, next) => {
  const bytes = req.body as Buffer | undefined;
  if (bytes !== undefined) req.body = readJson(bytes);
  if ((bytes?.length ?? 0) < DEFAULT_LIMIT) next();
  else setImmediate(next);
};

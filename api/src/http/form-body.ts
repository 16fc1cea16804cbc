import express, { type RequestHandler } from 'express';
import { AppError } from '@siteyard/schemas/errors';
import { DEFAULT_LIMIT, noLongerThan } from './json-body.ts';

/** `application/x-www-form-urlencoded`; the charset, if given, must be UTF-8. */
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i;

/** Reads the body of a form (else 415), at most 64 KB (413). `req.body` is a `URLSearchParams`. */
export const formBody: RequestHandler[] = [
  (req, _res, next) => {
    if (!FORM_TYPE.test(req.headers['content-type'] ?? ''))
      throw new AppError('unsupported_media_type');
    next();
  },
  noLongerThan(DEFAULT_LIMIT),
  express.raw({ limit: DEFAULT_LIMIT, type: () => true }),
  (req, _res, next) => {
    const bytes = req.body as Buffer | undefined;
    req.body = new URLSearchParams(bytes?.toString('utf8'));
    next();
  },
];

import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { stdSerializers } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Logger } from '../log.ts';

/**
 * Logs one line per request, with the id that is also in error answers (`X-Request-Id`). Only the
 * path is logged, because queries may contain reset tokens and headers contain cookies.
 */
export function requestLog(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: (_req, res) => {
      const id = randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: (_req, res, error) =>
      error || res.statusCode >= 500 ? 'error' : res.statusCode >= 400 ? 'info' : 'debug',
    customSuccessMessage: (req, res) => `${req.method} ${loggedPath(req.url)} ${res.statusCode}`,
    customErrorMessage: (req, res) => `${req.method} ${loggedPath(req.url)} ${res.statusCode}`,
    serializers: {
      req: (req: { id: string; method: string; url?: string }) => ({
        id: req.id,
        method: req.method,
        path: loggedPath(req.url),
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
      // pino-http creates an error for each 5xx; the error handler has logged the real one.
      err: (error: Error) =>
        error.message.startsWith('failed with status code') ? undefined : stdSerializers.err(error),
    },
  });
}

/** The path of a request, as it may be stored. The token of a link that shares a draft is part of it, and left out. */
export function loggedPath(url: string | undefined): string {
  const path = (url ?? '').split('?', 1)[0] ?? '';
  return path.replace(/^(\/+pages\/+shared\/+).+/i, '$1…');
}

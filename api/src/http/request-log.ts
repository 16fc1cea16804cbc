import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { stdSerializers } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Logger } from '../log.ts';

/**
 * One line a request, with the id that error answers carry too (`X-Request-Id`). Only the path is
 * logged: queries may hold reset tokens, headers hold cookies.
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
    customSuccessMessage: (req, res) => `${req.method} ${pathOf(req.url)} ${res.statusCode}`,
    customErrorMessage: (req, res) => `${req.method} ${pathOf(req.url)} ${res.statusCode}`,
    serializers: {
      req: (req: { id: string; method: string; url?: string }) => ({
        id: req.id,
        method: req.method,
        path: pathOf(req.url),
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
      // For each 5xx pino-http makes up an error; the real one has a line of its own.
      err: (error: Error) =>
        error.message.startsWith('failed with status code') ? undefined : stdSerializers.err(error),
    },
  });
}

function pathOf(url: string | undefined): string {
  return (url ?? '').split('?', 1)[0] ?? '';
}

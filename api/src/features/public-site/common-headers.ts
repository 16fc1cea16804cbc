import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';

/**
 * Collects the headers that handlers set on every response, so that a response can be sent without
 * Express.
 */
export function headersOf(handlers: readonly RequestHandler[]): OutgoingHttpHeaders {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  for (const handler of handlers) void handler(req as Request, res as Response, () => {});
  return { ...res.getHeaders() };
}

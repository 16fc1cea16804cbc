import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';

type WithHeaders = Pick<IncomingMessage, 'headers'>;

/** The value of a request's cookie, or undefined. */
export function readCookie({ headers }: WithHeaders, name: string): string | undefined {
  return headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name];
}

/** Whether a request has a cookie of this name, valid or not. */
export function carriesCookie(req: WithHeaders, name: string): boolean {
  return readCookie(req, name) !== undefined;
}

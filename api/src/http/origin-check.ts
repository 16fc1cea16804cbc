import type { Request, RequestHandler } from 'express';
import { AppError } from '@siteyard/schemas/errors';
import { carriesCookie } from './cookies.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

export interface OriginCheckOptions {
  /** The site's own origin; undefined: the loopback names on the port that was reached. */
  publicUrl: string | undefined;
  /** The session cookie's name. */
  cookieName: string;
}

/**
 * Security, decision 8: a request that changes something must come from this site or from no
 * browser at all. There is no CORS. A bearer token is exempt, and never accepted beside a cookie.
 */
export function originCheck({ publicUrl, cookieName }: OriginCheckOptions): RequestHandler {
  return (req, _res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS') return next();
    const hasCookie = carriesCookie(req, cookieName);
    // Only a token that a program sends by itself: a proxy's password, which browsers add to every
    // request once they know it, says nothing about where a request comes from.
    if (/^bearer /i.test(req.headers.authorization ?? '')) {
      if (hasCookie) throw bothSent();
      return next();
    }
    const site = req.headers['sec-fetch-site'];
    const { origin } = req.headers;
    if (origin !== undefined && !isOwn(origin, req, publicUrl)) throw refused(origin);
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      throw refused(origin ?? `another site (Sec-Fetch-Site: ${String(site)})`);
    if (site === undefined && origin === undefined && hasCookie)
      throw new AppError('wrong_origin', {
        message:
          'A request with a session cookie must say where it comes from: the Origin header is missing.',
      });
    next();
  };
}

/** With a session and a token at once, it is unclear whose request it is. */
export function bothSent(): AppError {
  return new AppError('forbidden', {
    message: 'Send either a bearer token or the session cookie, not both.',
  });
}

function isOwn(origin: string, req: Request, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined) return origin === publicUrl;
  const port = req.socket.localPort;
  return LOOPBACK_NAMES.some(
    (name) => origin === `http://${name}:${port}` || (port === 80 && origin === `http://${name}`),
  );
}

function refused(seen: string): AppError {
  return new AppError('wrong_origin', {
    message: `The request comes from ${seen.slice(0, 200)}, which is not this site. If it is, set PUBLIC_URL to the address this site is opened at.`,
  });
}

import type { Request, RequestHandler } from 'express';
import { AppError } from '@siteyard/schemas/errors';
import { carriesCookie } from './cookies.ts';
import { LOOPBACK_NAMES } from './host-name.ts';

export interface OriginCheckOptions {
  /** The site's origin; undefined: the loopback names on the port of the connection. */
  publicUrl: string | undefined;
  cookieName: string;
  /** Called when a visitor's message is refused, with the origin of the form. */
  onMessageRefused?: (origin: string) => void;
}

/**
 * Security, decision 8: a request that changes something must come from this site or from a program
 * that is not a browser. There is no CORS. Requests with a bearer token are exempt, but must not have
 * a session cookie.
 */
export function originCheck(options: OriginCheckOptions): RequestHandler {
  const { publicUrl, cookieName } = options;
  /**
   * The message for administrators names the variable to set. The one for visitors describes their next
   * step.
   */
  function refused(req: Request, seen: string): AppError {
    if (!MESSAGES.test(req.path)) return refusedCall(seen);
    options.onMessageRefused?.(seen);
    return refusedMessage(publicUrl);
  }
  return (req, _res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS') return next();
    const hasCookie = carriesCookie(req, cookieName);
    // Only bearer tokens: browsers add the password of a proxy (Basic) to every request, so it does
    // not show where a request comes from.
    if (/^bearer /i.test(req.headers.authorization ?? '')) {
      if (hasCookie) throw bothSent();
      return next();
    }
    const site = req.headers['sec-fetch-site'];
    const { origin } = req.headers;
    if (origin !== undefined && !isOwn(origin, req, publicUrl)) throw refused(req, origin);
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      throw refused(req, origin ?? `another site (Sec-Fetch-Site: ${String(site)})`);
    if (site === undefined && origin === undefined && hasCookie)
      throw new AppError('wrong_origin', {
        message: 'The Origin header is missing. A request with a session cookie must have one.',
      });
    next();
  };
}

/** With both a session and a token, it is unclear who the caller is. */
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

/** The calls that send a visitor's message. */
const MESSAGES = /^\/(api\/contact_requests|pages\/\d+\/enquiry)\/?$/i;

function refusedMessage(publicUrl: string | undefined): AppError {
  return new AppError('wrong_origin', {
    message:
      publicUrl === undefined
        ? 'Your message cannot be sent from this address of the site. Please contact us in another way.'
        : `Your message cannot be sent from this address. Please open ${publicUrl} and send it there.`,
  });
}

function refusedCall(seen: string): AppError {
  return new AppError('wrong_origin', {
    message: `The request comes from ${seen.slice(0, 200)}, which is not this site. If it is, set PUBLIC_URL to the address of this site.`,
  });
}

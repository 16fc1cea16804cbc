import type { Request, Response } from 'express';
import { carriesCookie } from '../../http/carries-cookie.ts';
import type { Logger } from '../../log.ts';
import type { SessionMiddleware } from './session-middleware.ts';

/**
 * Whether a request comes from somebody who is signed in, where being a guest is fine too. The
 * store is asked only when there is a cookie; if it does not answer, the caller counts as a guest.
 */
export function signedInCheck(
  sessions: Pick<SessionMiddleware, 'cookieName' | 'read'>,
  logger: Logger,
): (req: Request, res: Response) => Promise<boolean> {
  return async (req, res) => {
    if (!carriesCookie(req, sessions.cookieName)) return false;
    try {
      for (const handler of sessions.read)
        await new Promise<void>((resolve, reject) => {
          const next = (error?: unknown) => (error ? reject(error as Error) : resolve());
          void handler(req, res, next);
        });
      return req.user !== undefined;
    } catch (error) {
      logger.warn({ err: error }, 'the sessions cannot be read');
      return false;
    }
  };
}

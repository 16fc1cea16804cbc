import type { Request, Response } from 'express';
import type { Logger } from '../../log.ts';
import type { SessionMiddleware } from './session-middleware.ts';

/**
 * Returns a function that checks whether the caller is signed in. If the session store fails, the caller
 * counts as a guest.
 */
export function signedInCheck(
  sessions: Pick<SessionMiddleware, 'readIfSent'>,
  logger: Logger,
): (req: Request, res: Response) => Promise<boolean> {
  return async (req, res) => {
    try {
      await new Promise<void>((resolve, reject) => {
        const next = (error?: unknown) => (error ? reject(error as Error) : resolve());
        void sessions.readIfSent(req, res, next);
      });
      return req.user !== undefined;
    } catch (error) {
      logger.warn({ err: error }, 'the sessions cannot be read');
      return false;
    }
  };
}

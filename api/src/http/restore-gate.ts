import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '@siteyard/schemas/errors';

declare module 'express-serve-static-core' {
  interface Request {
    /** The `restoreCount()` at the start of this request. */
    restoreCount?: number;
  }
}

/** Whether a restore is replacing the content of the site. */
export interface RestoreState {
  /** Whether a restore is replacing the content, as far as this instance knows. */
  isRestoring(): boolean;
  /**
   * Reads from the database whether the restore still runs, because another instance may have ended it.
   * Never rejects.
   */
  pollNow(): Promise<void>;
  /** The number of restores that have begun. */
  restoreCount(): number;
  /** Counts a call that can write until the returned function is called. A restore waits for the call. */
  beginWrite(): () => void;
}

/** The paths that are answered during a restore. */
const UNGATED_PATHS = ['/healthz', '/readyz', '/metrics'];

/** How long callers are asked to wait, in seconds. */
const RETRY_AFTER = '2';

/**
 * Answers 503 while a restore is replacing the content, so that no caller sees or writes a part of it.
 * @param page the HTML document for visitors
 */
export function restoreGate(restore: RestoreState, page: string): RequestHandler {
  return async (req, res, next) => {
    if (restore.isRestoring() && !UNGATED_PATHS.includes(req.path)) await restore.pollNow();
    req.restoreCount = restore.restoreCount();
    if (!restore.isRestoring() || UNGATED_PATHS.includes(req.path)) return next();
    res.set('Retry-After', RETRY_AFTER).set('Cache-Control', 'no-store');
    if (req.path.startsWith('/api/')) throw new AppError('site_restoring');
    res.status(503).type('html').send(page);
  };
}

/**
 * Counts a call that can write as running, so that a restore waits for it. Use it after the whole body
 * has arrived: if a restore has begun since the start of the request, the body is about content that
 * no longer exists.
 * @returns a function to call when the handler has ended. The call counts as running until its response
 *   has ended, too, because sessions are stored then.
 * @throws AppError `site_restoring`
 */
export function beginWrite(restore: RestoreState, req: Request, res: Response): () => void {
  if (restore.isRestoring() || restore.restoreCount() !== req.restoreCount) {
    res.set('Retry-After', RETRY_AFTER);
    throw new AppError('site_restoring');
  }
  const end = restore.beginWrite();
  let [isHandled, isAnswered] = [false, res.closed];
  const endIfBoth = () => {
    if (isHandled && isAnswered) end();
  };
  res.once('close', () => {
    isAnswered = true;
    endIfBoth();
  });
  return () => {
    isHandled = true;
    endIfBoth();
  };
}

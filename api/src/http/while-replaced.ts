import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '@siteyard/schemas/errors';

declare module 'express-serve-static-core' {
  interface Request {
    /** How many restores had begun when this request did. */
    restores?: number;
  }
}

/** The content of the site, which a restore replaces as a whole. */
export interface ReplacedContent {
  /** Whether a restore is replacing it right now. */
  isReplaced(): boolean;
  /**
   * Asks the database whether this is still so, because another instance may have ended it. Never
   * rejects.
   */
  lookAgain(): Promise<void>;
  /** How many restores have begun. */
  restores(): number;
  /** Counts a call that may write until the returned function is called: a restore waits for it. */
  beginWrite(): () => void;
}

/** The paths that are answered even while the content is missing. */
const ALWAYS = ['/healthz', '/readyz', '/metrics'];

/** How long callers are asked to wait, in seconds. */
const RETRY_AFTER = '2';

/**
 * Answers 503 while a restore is replacing the content, so that no caller sees or writes a part of it.
 * @param page the document for visitors
 */
export function whileReplaced(content: ReplacedContent, page: string): RequestHandler {
  return async (req, res, next) => {
    if (content.isReplaced() && !ALWAYS.includes(req.path)) await content.lookAgain();
    req.restores = content.restores();
    if (!content.isReplaced() || ALWAYS.includes(req.path)) return next();
    res.set('Retry-After', RETRY_AFTER).set('Cache-Control', 'no-store');
    if (req.path.startsWith('/api/')) throw new AppError('site_restoring');
    res.status(503).type('html').send(page);
  };
}

/**
 * Begins a call that may write, after its whole body has arrived. A restore may have begun since the
 * request began, and then the body is about content that no longer exists.
 * @returns ends the handler; the call also ends with its response, because sessions are stored then
 * @throws AppError `site_restoring`
 */
export function beginWrite(content: ReplacedContent, req: Request, res: Response): () => void {
  if (content.isReplaced() || content.restores() !== req.restores) {
    res.set('Retry-After', RETRY_AFTER);
    throw new AppError('site_restoring');
  }
  const end = content.beginWrite();
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

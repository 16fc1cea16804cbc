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
  /** Asks the database whether it still does: another instance may have ended it. Never rejects. */
  lookAgain(): Promise<void>;
  /** How many restores have begun. */
  restores(): number;
  /** Counts a call that may write until the returned function is called: a restore waits for it. */
  beginWrite(): () => void;
}

/** What answers also while nothing of the content is there. */
const ALWAYS = ['/healthz', '/readyz', '/metrics'];

/** How long callers are asked to wait, in seconds. */
const RETRY_AFTER = '2';

/**
 * Answers 503 while a restore is replacing the content, so that nobody sees or writes half of it.
 * @param page what visitors get
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
 * Begins a call that may write, once all of its body is there: a restore may have begun since its
 * request did, and what it says is about content that is no longer there.
 * @returns ends the handler; the call ends with its answer too, because sessions are stored then
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

import type { RequestHandler } from 'express';
import { AppError } from '@siteyard/schemas/errors';

/** What answers also while nothing of the content is there. */
const ALWAYS = ['/healthz', '/readyz', '/metrics'];

/** How long callers are asked to wait, in seconds. */
const RETRY_AFTER = '2';

/**
 * Answers 503 while a restore is replacing the content, so that nobody sees or writes half of it.
 * @param page what visitors get
 */
export function whileReplaced(isReplaced: () => boolean, page: string): RequestHandler {
  return (req, res, next) => {
    if (!isReplaced() || ALWAYS.includes(req.path)) return next();
    res.set('Retry-After', RETRY_AFTER).set('Cache-Control', 'no-store');
    if (req.path.startsWith('/api/')) throw new AppError('site_restoring');
    res.status(503).type('html').send(page);
  };
}

import type { Response } from 'express';
import type { PageView } from './view-cache.ts';

/** Sends a document that is not for everybody: nothing stores it, and no search engine lists it. */
export function sendPrivateView(res: Response, view: PageView): void {
  res
    .status(view.status)
    .set('Content-Security-Policy', view.policy)
    .set('Cache-Control', 'no-store')
    .set('X-Robots-Tag', 'noindex')
    .type('html')
    .send(view.text.plain);
}

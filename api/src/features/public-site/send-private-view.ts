import type { Response } from 'express';
import type { PageView } from './page-view.ts';

/**
 * Sends a document that is not public: caches do not store it, and search engines do not list it.
 * @param html the document, if it differs from that of the view
 * @param status the status of a page that exists; 200 by default
 */
export function sendPrivateView(res: Response, view: PageView, html?: string, status = 200): void {
  res
    .status(view.status === 200 ? status : view.status)
    .set('Content-Security-Policy', view.policy)
    .set('Cache-Control', 'no-store')
    .set('X-Robots-Tag', 'noindex')
    .type('html')
    .send(html ?? view.text.plain);
}

/** Returns a view whose document cannot run scripts, submit forms or navigate its parent. */
export const sandboxed = (view: PageView): PageView => ({
  ...view,
  policy: `${view.policy}; sandbox allow-same-origin`,
});

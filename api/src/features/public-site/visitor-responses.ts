import type { OutgoingHttpHeaders } from 'node:http';
import type { Request, Response } from 'express';
import { networkOf } from '../../http/network.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { withQuery } from '../../lib/with-query.ts';
import type { Logger } from '../../log.ts';
import type { PageView } from './page-view.ts';
import type { PageViews } from './page-views.ts';
import { sendPrivateView } from './send-private-view.ts';
import { makeAnswer, sendView } from './send-view.ts';
import { UNAVAILABLE_PAGE } from './unavailable-page.ts';
import { formInQuery } from './visitor-form.ts';

export interface VisitorResponsesOptions {
  views: PageViews;
  /** Limits how often a visitor can request pages for the items in a query. These pages are not cached. */
  formsPerNetwork: RateLimit;
  /** Headers of every document. */
  headers: OutgoingHttpHeaders;
  logger: Logger;
}

/** Sends the responses for visitors. */
export interface VisitorResponses {
  /** Sends a rendered document. */
  send(req: Request, res: Response, view: PageView): Promise<void>;
  /**
   * Sends a page, or the page "not found". If the page has a form, the form contains the items in the query.
   * After an error, sends 503.
   */
  sendPage(req: Request, res: Response, id: number | null): Promise<void>;
  /** Sends 503 and logs the error. */
  sendUnavailable(res: Response, error: unknown): void;
}

export function createVisitorResponses(options: VisitorResponsesOptions): VisitorResponses {
  const { views, headers, logger } = options;

  async function send(req: Request, res: Response, view: PageView): Promise<void> {
    if (res.closed) return;
    await makeAnswer(req, view);
    if (!res.closed) sendView(req, res, view, { common: headers, id: String(req.id) });
  }

  async function sendPage(req: Request, res: Response, id: number | null): Promise<void> {
    try {
      const view = id === null ? null : await views.get(id);
      const own = id !== null && view?.offersForm ? await viewWithForm(req, id) : null;
      if (own && !res.closed) return sendPrivateView(res, own);
      await send(req, res, view ?? (await views.notFound()));
    } catch (error) {
      sendUnavailable(res, error);
    }
  }

  /** Returns the page with the items in the query; null without items, or above the rate limit. */
  async function viewWithForm(req: Request, id: number): Promise<PageView | null> {
    const form = formInQuery(id, req.originalUrl);
    if (!form) return null;
    const mayAsk = await options.formsPerNetwork.take(networkOf(req.ip)).then(
      () => true,
      () => false,
    );
    return mayAsk ? views.withForm(id, form) : null;
  }

  function sendUnavailable(res: Response, error: unknown): void {
    logger.warn({ err: error }, 'a page cannot be shown');
    res.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': '2' });
    res.type('html').send(UNAVAILABLE_PAGE);
  }

  return { send, sendPage, sendUnavailable };
}

/** Redirects to a path of this site. The query of the request is kept. */
export function redirect(req: Request, res: Response, status: 301 | 302, target: string): void {
  // The target of `/` depends on the caller, and an old address may be used by another page later.
  res.set({ 'Cache-Control': 'no-store', Vary: 'Cookie' });
  res.redirect(status, withQuery(target, req.originalUrl));
}

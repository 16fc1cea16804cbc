import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { SERVER_PATHS } from '@siteyard/schemas/primitives/reserved-paths';
import type { Request, RequestHandler, Response } from 'express';
import { networkOf, type RateLimit } from '../../http/rate-limit.ts';
import { withQuery } from '../../lib/with-query.ts';
import type { Logger } from '../../log.ts';
import type { PageLookups } from '../pages/page-lookups.service.ts';
import type { PageViews } from './page-views.ts';
import { decodePath, findPlace } from './path-address.ts';
import type { RootGate } from './root-gate.ts';
import type { RentalLookups } from './rental-lookups.service.ts';
import { rentalViewId, type RentalViewId } from './rental-pages.ts';
import type { RentalPlace } from './rental-places.ts';
import { sendPrivateView } from './send-private-view.ts';
import { makeAnswer, sendView } from './send-view.ts';
import { UNAVAILABLE_PAGE } from './unavailable-page.ts';
import type { PageView } from './page-view.ts';
import { formInQuery } from './visitor-form.ts';

export interface PublicSiteOptions {
  pages: Pick<PageLookups, 'findByAddress' | 'findByFormerAddress'>;
  views: PageViews;
  rentals: RentalLookups;
  gate: RootGate;
  /** The number of the newest commit that this instance knows. */
  commit: () => number;
  /** Whether the caller is signed in. Never throws. */
  isSignedIn: (req: Request, res: Response) => Promise<boolean>;
  /** Limits how often a visitor can request pages for the items in a query. These pages are not cached. */
  formsPerNetwork: RateLimit;
  /** Headers of every document. */
  headers: OutgoingHttpHeaders;
  logger: Logger;
}

export interface PublicSite {
  /** Answers `GET /pages/{id}`; null for an id that is not a number. */
  page(req: Request, res: Response, id: number | null): Promise<void>;
  /** Answers `GET` of `/` and of paths without a route. Returns false if nothing was sent. */
  anyPath(req: Request, res: Response): Promise<boolean>;
  /**
   * Answers with a cached page, without Express.
   * @param requestId the value of the header `X-Request-Id`
   * @returns false if nothing was sent
   */
  answerFromCache(req: IncomingMessage, res: ServerResponse, requestId: string): boolean;
}

/**
 * Answers visitors. A path is looked up in this order: routes of the product, rental items, readable
 * addresses, former addresses, the root gate.
 */
export function createPublicSite(options: PublicSiteOptions): PublicSite {
  const { views, pages, rentals, gate, headers, logger } = options;
  /** The public pages of one commit by readable address. The key of a list page includes its query. */
  const addresses = { commit: -1, ids: new Map<string, number | RentalViewId>() };

  function addressesNow(): Map<string, number | RentalViewId> {
    if (addresses.commit !== options.commit()) {
      addresses.commit = options.commit();
      addresses.ids.clear();
    }
    return addresses.ids;
  }

  async function findAddress(address: string): Promise<number | null> {
    const ids = addressesNow();
    const known = ids.get(address);
    if (typeof known === 'number') return known;
    const id = await pages.findByAddress(address);
    if (id !== null) ids.set(address, id);
    return id;
  }

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

  /** Redirects to a path of this site. The query of the request is kept. */
  function redirect(req: Request, res: Response, status: 301 | 302, target: string): void {
    // The target of `/` depends on the caller, and an old address may be used by another page later.
    res.set({ 'Cache-Control': 'no-store', Vary: 'Cookie' });
    res.redirect(status, withQuery(target, req.originalUrl));
  }

  /** Answers `/` and unknown paths by the rules of the root gate. */
  async function enter(req: Request, res: Response, path: string): Promise<void> {
    if (await options.isSignedIn(req, res)) return redirect(req, res, 302, '/admin/pages');
    const target = await gate.guestTarget();
    if (target !== null) return redirect(req, res, 302, target);
    if (path !== '/') return redirect(req, res, 302, '/');
    // Administrators are redirected from this path, so a cache must not store the guests' page.
    sendPrivateView(res, await views.empty());
  }

  /** Answers a path of the rental items. */
  async function sendRental(req: Request, res: Response, place: RentalPlace): Promise<void> {
    if (place.redirect !== null) return redirect(req, res, 301, place.redirect);
    if (!place.target) return send(req, res, await views.notFound());
    const page = place.target.kind === 'list' ? pageInQuery(req.originalUrl) : 1;
    const id = rentalViewId(place.target, page);
    const view = await views.getRental(id);
    // One path has too many encoded spellings to remember them.
    if (view && !req.path.includes('%')) addressesNow().set(keyOf(req.path, page), id);
    await send(req, res, view ?? (await views.notFound()));
  }

  async function lookUp(req: Request, res: Response, path: string): Promise<void> {
    const rental = await rentals.find(path);
    if (rental?.target) return sendRental(req, res, rental);
    // The path may be the former address of a page that was moved when rental items got the path.
    const place = await findPlace(path, { ...pages, findByAddress: findAddress });
    if (!place && rental) return sendRental(req, res, rental);
    if (!place) {
      const former = rentals.findFormer(path);
      return former ? sendRental(req, res, former) : enter(req, res, path);
    }
    if (place.redirect !== null) return redirect(req, res, 301, place.redirect);
    await sendPage(req, res, place.id);
  }

  return {
    page: sendPage,
    async anyPath(req, res) {
      const path = decodePath(req.path);
      if (path === null) {
        await sendPage(req, res, null);
        return true;
      }
      const first = /[^/]+/.exec(path)?.[0].toLowerCase() ?? '';
      if (first === 'pages') {
        await sendPage(req, res, null);
        return true;
      }
      if (SERVER_PATHS.includes(first)) return false;
      try {
        await lookUp(req, res, path);
      } catch (error) {
        if (res.headersSent) throw error;
        sendUnavailable(res, error);
      }
      return true;
    },
    answerFromCache(req, res, requestId) {
      if (req.method !== 'GET' && req.method !== 'HEAD') return false;
      const url = req.url ?? '';
      const end = url.indexOf('?');
      const path = end < 0 ? url : url.slice(0, end);
      const page = end < 0 ? 1 : pageInQuery(url);
      const id = pageNumber(path) ?? addressesNow().get(keyOf(path, page));
      const view = id === undefined ? null : views.peek(id);
      // The form of this page depends on the items in the query, so the cached page is not right.
      if (view?.offersForm && url.includes('item=')) return false;
      return view !== null && sendView(req, res, view, { common: headers, id: requestId });
    },
  };
}

/** Returns the page number of a list from the query of a request; 1 if there is none. */
function pageInQuery(url: string): number {
  const [, page = '1'] = /[?&]page=([1-9]\d{0,3})(?=&|$)/.exec(url) ?? [];
  return Number(page);
}

/** Returns the key of a path in `addresses`. Only lists of items have a page number in the query. */
const keyOf = (path: string, page: number) => path.slice(1) + (page === 1 ? '' : ` ${page}`);

function pageNumber(path: string): number | undefined {
  const match = /^\/pages\/([1-9]\d{0,14})$/.exec(path);
  return match ? Number(match[1]) : undefined;
}

/** Handles requests without a route; continues to the 404 if the path is unknown. */
export function anyPathHandler(site: PublicSite): RequestHandler {
  return async (req, res, next) => {
    const reads = req.method === 'GET' || req.method === 'HEAD';
    if (!reads || !(await site.anyPath(req, res))) next();
  };
}

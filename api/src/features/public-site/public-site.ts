import type { IncomingMessage, ServerResponse } from 'node:http';
import { SERVER_PATHS } from '@siteyard/schemas/primitives/reserved-paths';
import type { Request, RequestHandler, Response } from 'express';
import type { PageLookups } from '../pages/page-lookups.service.ts';
import { addressKey, createAddressCache } from './address-cache.ts';
import { decodePath, findPlace } from './path-address.ts';
import type { RootGate } from './root-gate.ts';
import type { RentalLookups } from './rental-lookups.service.ts';
import { rentalViewId } from './rental-pages.ts';
import type { RentalPlace } from './rental-places.ts';
import { sendPrivateView } from './send-private-view.ts';
import { sendView } from './send-view.ts';
import {
  createVisitorResponses,
  redirect,
  type VisitorResponsesOptions,
} from './visitor-responses.ts';

export interface PublicSiteOptions extends VisitorResponsesOptions {
  pages: Pick<PageLookups, 'findByAddress' | 'findByFormerAddress'>;
  rentals: RentalLookups;
  gate: RootGate;
  /** The number of the newest commit that this instance knows. */
  commit: () => number;
  /** Whether the caller is signed in. Never throws. */
  isSignedIn: (req: Request, res: Response) => Promise<boolean>;
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
  const { views, pages, rentals, gate, headers } = options;
  const { send, sendPage, sendUnavailable } = createVisitorResponses(options);
  const addresses = createAddressCache(options.commit, pages);

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
    if (view && !req.path.includes('%')) addresses.set(addressKey(req.path, page), id);
    await send(req, res, view ?? (await views.notFound()));
  }

  async function lookUp(req: Request, res: Response, path: string): Promise<void> {
    const rental = await rentals.find(path);
    if (rental?.target) return sendRental(req, res, rental);
    // The path may be the former address of a page that was moved when rental items got the path.
    const place = await findPlace(path, { ...pages, findByAddress: addresses.findPage });
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
      const id = pageNumber(path) ?? addresses.get(addressKey(path, page));
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

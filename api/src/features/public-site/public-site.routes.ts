import { z } from 'zod';
import { assetUrl } from '@siteyard/schemas/primitives/asset-url';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Request } from 'express';
import type { ResponseCache } from '../../http/response-cache.ts';
import { route, type Route } from '../../http/route.ts';
import { withQuery } from '../../lib/with-query.ts';
import type { PageLookups } from '../pages/page-lookups.service.ts';
import type { PublicSite } from './public-site.ts';
import type { RentalLookups } from './rental-lookups.service.ts';
import { robots, sitemap } from './sitemap.ts';

const pageParams = z.object({ id: z.string() });

/** The paths of visitors, except those without a route of their own; see `anyPathHandler`. */
export function publicSiteRoutes(deps: {
  site: PublicSite;
  readSettings: () => Promise<SiteSettings>;
  pages: Pick<PageLookups, 'listPublished'>;
  rentals: Pick<RentalLookups, 'list'>;
  responseCache: ResponseCache;
  publicUrl: string | undefined;
}): Route[] {
  const { site, pages, rentals, responseCache } = deps;
  // Not taken from a request header: a cache would send an origin that one caller invented to all others.
  const origin = (req: Request) => deps.publicUrl ?? `http://localhost:${req.socket.localPort}`;
  return [
    route({
      method: 'get',
      path: '/pages/:id',
      policy: 'everybody',
      summary: 'A page as visitors see it',
      hidden: true,
      params: pageParams,
      handle: ({ params, req, res }) =>
        site.page(req, res, /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : null),
    }),
    route({
      method: 'get',
      path: '/',
      policy: 'everybody',
      summary: 'Redirects visitors to the home page, and administrators to the list of pages',
      hidden: true,
      handle: async ({ req, res }) => void (await site.anyPath(req, res)),
    }),
    route({
      method: 'get',
      path: '/sitemap.xml',
      policy: 'everybody',
      summary: 'The published pages, for search engines',
      hidden: true,
      handle: async ({ req, res }) => {
        const at = origin(req);
        await responseCache.send(req, res, `/sitemap.xml ${at}`, async () => ({
          type: 'application/xml',
          body: sitemap(at, [...(await pages.listPublished()), ...rentals.list()]),
        }));
      },
    }),
    route({
      method: 'get',
      path: '/robots.txt',
      policy: 'everybody',
      summary: 'The paths that search engines may read',
      hidden: true,
      handle: async ({ req, res }) => {
        const at = origin(req);
        const make = () => ({ type: 'text/plain', body: robots(at) });
        await responseCache.send(req, res, `/robots.txt ${at}`, make);
      },
    }),
    route({
      method: 'get',
      path: '/favicon.ico',
      policy: 'everybody',
      summary: 'Redirects to the favicon of the settings',
      hidden: true,
      handle: async ({ req, res }) => {
        const address = assetUrl((await deps.readSettings()).faviconUrl);
        res.set('Cache-Control', 'no-cache');
        // Browsers request it for every page; a site without a favicon is not an error.
        if (address === null) res.status(204).end();
        // An address on another site may be signed, so it stays unchanged.
        else if (!address.startsWith('/')) res.redirect(302, address);
        else res.redirect(302, withQuery(address, req.originalUrl));
      },
    }),
  ];
}

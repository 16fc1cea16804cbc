import { firstPart, SCREENS } from '@siteyard/schemas/primitives/reserved-paths';
import type { SiteAssets } from '../../adapters/web-assets.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { route, type Route } from '../../http/route.ts';
import { adminPolicy, devAdminPolicy } from '../../http/security-headers.ts';

/**
 * The paths that are answered with the admin's HTML document: `/admin`, which people type, each screen with
 * one path segment, and all paths below the first segment of other screens. The admin's router handles
 * unknown paths.
 */
const PATHS = [
  ...new Set([
    '/admin',
    ...SCREENS.map((path) => (path === `/${firstPart(path)}` ? path : `/${firstPart(path)}/*path`)),
  ]),
];

/** The routes of the admin's only HTML document. It is public, because it contains nothing private. */
export function screenRoutes(deps: { assets: SiteAssets; responseCache: ResponseCache }): Route[] {
  return PATHS.map((path) =>
    route({
      method: 'get',
      path,
      policy: 'everybody',
      summary: 'A screen of the admin',
      hidden: true,
      handle: async ({ req, res }) => {
        const { adminDocument, relaxedPolicy } = deps.assets;
        res
          .set('Content-Security-Policy', relaxedPolicy ? devAdminPolicy() : adminPolicy())
          // The browser must not send the address of a reset link to other sites, because it has a token.
          .set('Referrer-Policy', 'no-referrer');
        const make = async () => ({ type: 'html', body: await adminDocument(req.originalUrl) });
        // In development, Vite creates a document for each address.
        if (relaxedPolicy)
          res
            .set('Cache-Control', 'no-cache')
            .type('html')
            .send((await make()).body);
        else await deps.responseCache.send(req, res, '/admin', make);
      },
    }),
  );
}

import { firstPart, SCREENS } from '@siteyard/schemas/primitives/reserved-paths';
import type { SiteAssets } from '../../adapters/web-assets.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { route, type Route } from '../../http/route.ts';
import { adminPolicy, devAdminPolicy } from '../../http/security-headers.ts';

/**
 * The paths with the admin's document: the screens, all paths below the first part of a screen with several
 * parts (the router of the admin handles unknown ones), and `/admin`, which people type.
 */
const PATHS = [
  ...new Set([
    '/admin',
    ...SCREENS.map(({ path }) =>
      path === `/${firstPart(path)}` ? path : `/${firstPart(path)}/*path`,
    ),
  ]),
];

/** The admin's one document. It contains nothing private, so it is public. */
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
          // The address of a reset link has a token, so the browser must not send it to other sites.
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

import { firstPart, SCREENS } from '@siteyard/schemas/screens';
import type { SiteAssets } from '../../adapters/web-assets.ts';
import { route, type Route } from '../../http/route.ts';
import { adminPolicy, devAdminPolicy } from '../../http/security-headers.ts';

/**
 * Paths that the admin's document answers: the screens, whatever lies below the first part of one
 * that has several parts (its router shows what it does not know in its own way), and `/admin`,
 * which people type.
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
export function screenRoutes(deps: { assets: SiteAssets }): Route[] {
  return PATHS.map((path) =>
    route({
      method: 'get',
      path,
      policy: 'everybody',
      summary: 'A screen of the admin',
      hidden: true,
      handle: async ({ req, res }) => {
        const html = await deps.assets.adminDocument(req.originalUrl);
        res
          .set(
            'Content-Security-Policy',
            deps.assets.relaxedPolicy ? devAdminPolicy() : adminPolicy(),
          )
          .set('Cache-Control', 'no-cache')
          // A reset link holds its token in the address: it goes nowhere else.
          .set('Referrer-Policy', 'no-referrer')
          .type('html')
          .send(html);
      },
    }),
  );
}

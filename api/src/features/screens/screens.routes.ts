import { firstPart, SCREENS } from '@siteyard/schemas/screens';
import type { SiteAssets } from '../../adapters/web-assets.ts';
import type { KeptAnswers } from '../../http/kept-answers.ts';
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
export function screenRoutes(deps: { assets: SiteAssets; answers: KeptAnswers }): Route[] {
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
          // A reset link holds its token in the address: it goes nowhere else.
          .set('Referrer-Policy', 'no-referrer');
        const make = async () => ({ type: 'html', body: await adminDocument(req.originalUrl) });
        // In development, Vite makes a document for each address.
        if (relaxedPolicy)
          res
            .set('Cache-Control', 'no-cache')
            .type('html')
            .send((await make()).body);
        else await deps.answers.send(req, res, '/admin', make);
      },
    }),
  );
}

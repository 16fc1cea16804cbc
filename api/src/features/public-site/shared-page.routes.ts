import { z } from 'zod';
import { networkOf, type RateLimits } from '../../http/rate-limit.ts';
import { route, type Route } from '../../http/route.ts';
import type { ShareLinksService } from '../share-links/share-links.service.ts';
import type { PageViews } from './page-views.ts';
import { sendPrivateView } from './send-private-view.ts';

/** `GET /pages/shared/{token}`: a draft, for whoever has the link. */
export function sharedPageRoutes(deps: {
  shareLinks: Pick<ShareLinksService, 'open'>;
  views: Pick<PageViews, 'preview' | 'notFound'>;
  rateLimits: RateLimits;
}): Route[] {
  const { shareLinks, views } = deps;
  // Such a page is rendered each time.
  const byNetwork = deps.rateLimits('shared-page-network', 120, 60);
  return [
    route({
      method: 'get',
      path: '/pages/shared/:token',
      policy: 'everybody',
      summary: 'A draft that an administrator shares',
      hidden: true,
      params: z.object({ token: z.string() }),
      handle: async ({ params, req, res }) => {
        await byNetwork.take(networkOf(req.ip));
        const isToken = /^[\w-]{43}$/.test(params.token);
        const page = isToken ? await shareLinks.open(params.token) : null;
        const view = page ? await views.preview(page, { scripts: true }) : await views.notFound();
        // The address is the secret, so no other site may learn it from a link on the page.
        res.set('Referrer-Policy', 'same-origin');
        sendPrivateView(res, view);
      },
    }),
  ];
}

import { siteSummary } from '@siteyard/schemas/site-summary';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades/index';
import { route, type Route } from '../../http/route.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import type { PageLookups } from '../pages/page-lookups.service.ts';

/** What `sitectl` shows of a site before it writes to it. */
export function siteSummaryRoutes(deps: {
  pages: Pick<PageLookups, 'count'>;
  readSettings: () => Promise<SiteSettings>;
  siteState: Pick<SiteState, 'siteId'>;
}): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/operator/site',
      policy: 'operator',
      summary:
        'Get the identity, title, number of pages and content version of the site, and what the token may do',
      answer: siteSummary,
      handle: async ({ req }) => {
        const [site_id, { title }, pages] = await Promise.all([
          deps.siteState.siteId(),
          deps.readSettings(),
          deps.pages.count(),
        ]);
        const scopes = req.tokenScopes ?? [];
        return { site_id, title, pages, content_version: CONTENT_VERSION, scopes };
      },
    }),
  ];
}

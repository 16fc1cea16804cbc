import type { Renderer } from '../../adapters/renderer.ts';
import type { SiteAssets } from '../../adapters/web-assets.ts';
import type { Config } from '../../config.ts';
import type { ContentStore } from '../../content/store.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Route } from '../../http/route.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { Logger } from '../../log.ts';
import type { PastContent } from '../history/past-content.ts';
import { createPageLookups } from '../pages/page-lookups.service.ts';
import { headersOf } from './common-headers.ts';
import { createPageViews, type PageViews } from './page-views.ts';
import type { PastViews } from './past-page.routes.ts';
import { createPublicSite, type PublicSite, type PublicSiteOptions } from './public-site.ts';
import { publicSiteRoutes } from './public-site.routes.ts';
import { createRentalLookups } from './rental-lookups.service.ts';
import { createRootGate } from './root-gate.ts';
import type { ReadVisibleSite } from './visible-site.ts';

/** Wires the public pages. Their previews for administrators are in `wire-previews.ts`. */
export function wirePublicSite(deps: {
  config: Config;
  content: ContentStore;
  readSite: ReadVisibleSite;
  renderer: Renderer;
  assets: SiteAssets;
  responseCache: ResponseCache;
  address: { https: boolean };
  rateLimits: RateLimits;
  isSignedIn: PublicSiteOptions['isSignedIn'];
  logger: Logger;
}): {
  publicSite: PublicSite;
  views: PageViews;
  /** The pages of past content, as visitors saw them. */
  viewsOf: (past: PastContent) => PastViews;
  routes: Route[];
} {
  const { config, content, readSite, responseCache, assets, logger } = deps;
  const { renderPage } = deps.renderer;
  /** Creates the views and the root gate of the present site, or of a past state of the site. */
  const siteOf = (source: PastContent, commit: () => number) => {
    const pages = createPageLookups({ content: source });
    const rentals = createRentalLookups(source);
    const readSettings = async () => (await readSite(source.snapshot())).settings;
    return {
      pages,
      rentals,
      readSettings,
      commit,
      views: createPageViews({
        content: source,
        commit,
        readSite,
        renderPage,
        assets,
        config,
        logger,
      }),
      gate: createRootGate({
        pages,
        rentals,
        readSettings,
        commit,
      }),
    };
  };
  const { readSettings, ...present } = siteOf(content, () => content.number);
  const publicSite = createPublicSite({
    ...present,
    isSignedIn: deps.isSignedIn,
    logger,
    formsPerNetwork: deps.rateLimits('form-view-network', 40, 60),
    headers: headersOf(securityHeaders({ https: deps.address.https })),
  });
  return {
    publicSite,
    views: present.views,
    viewsOf: (past) => siteOf(past, () => past.snapshot().number),
    routes: publicSiteRoutes({
      site: publicSite,
      pages: present.pages,
      rentals: present.rentals,
      readSettings,
      responseCache,
      publicUrl: config.publicUrl,
    }),
  };
}

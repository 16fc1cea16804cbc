import type { RateLimits } from '../../http/rate-limit.ts';
import type { Route } from '../../http/route.ts';
import type { ReadSeed } from '../content-ops/seed/seed-bundles.ts';
import type { ContentAt, PastContent } from '../history/past-content.ts';
import type { ItemVersions } from '../items/item-versions.service.ts';
import type { ItemsService } from '../items/items.service.ts';
import type { PageProposalsService } from '../page-drafts/page-proposals.service.ts';
import type { PagesService } from '../pages/pages.service.ts';
import type { ReadyMadeSections } from '../ready-made-sections/ready-made-sections.service.ts';
import type { SectionsService } from '../sections/sections.service.ts';
import type { ShareLinksService } from '../share-links/share-links.service.ts';
import type { ImageServer } from '../uploads/image-server.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { itemPreviewRoutes } from './item-preview.routes.ts';
import { pagePreviewRoutes } from './page-preview.routes.ts';
import type { PageViews } from './page-views.ts';
import { pastPageRoutes, type PastViews } from './past-page.routes.ts';
import { proposalPreviewRoutes } from './proposal-preview.routes.ts';
import { sectionPreviewRoutes } from './section-preview.routes.ts';
import { sharedPageRoutes } from './shared-page.routes.ts';
import { starterPreviewRoutes } from './starter-preview.routes.ts';

/** Wires the previews for administrators: content as visitors would see it, or saw it in the past. */
export function wirePreviews(deps: {
  views: PageViews;
  viewsOf: (past: PastContent) => PastViews;
  contentAt: ContentAt;
  pages: PagesService;
  proposals: PageProposalsService;
  shareLinks: ShareLinksService;
  items: ItemsService;
  itemVersions: ItemVersions;
  sections: SectionsService;
  readyMade: ReadyMadeSections;
  readSeed: ReadSeed;
  uploads: UploadsService;
  images: ImageServer;
  rateLimits: RateLimits;
}): Route[] {
  const { itemVersions: versions } = deps;
  return [
    ...pagePreviewRoutes(deps),
    ...itemPreviewRoutes({ ...deps, versions }),
    ...pastPageRoutes(deps),
    ...starterPreviewRoutes(deps),
    ...sectionPreviewRoutes(deps),
    ...proposalPreviewRoutes(deps),
    ...sharedPageRoutes(deps),
  ];
}

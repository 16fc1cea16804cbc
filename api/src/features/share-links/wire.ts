import type { Connection } from 'mongoose';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Route } from '../../http/route.ts';
import type { AdminUsersService } from '../admin-users/admin-users.service.ts';
import type { PageDraftsService } from '../page-drafts/page-drafts.service.ts';
import type { PagesService } from '../pages/pages.service.ts';
import { shareLinkRoutes } from './share-links.routes.ts';
import { createShareLinks, type ShareLinksService } from './share-links.service.ts';

/** Wires the links that share drafts. */
export function wireShareLinks(deps: {
  connection: Connection;
  address: { origin(): string };
  pages: PagesService;
  drafts: PageDraftsService;
  adminUsers: AdminUsersService;
  rateLimits: RateLimits;
}): { shareLinks: ShareLinksService; routes: Route[] } {
  const { connection, pages, drafts, adminUsers, rateLimits } = deps;
  const shareLinks = createShareLinks({ connection, pages, drafts, adminUsers });
  return {
    shareLinks,
    routes: shareLinkRoutes({ shareLinks, rateLimits, origin: deps.address.origin }),
  };
}

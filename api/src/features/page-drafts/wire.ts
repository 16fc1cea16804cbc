import type { Connection } from 'mongoose';
import type { ContentStore } from '../../content/store.ts';
import type { Route } from '../../http/route.ts';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import { liveByKey } from '../pages/page-record.ts';
import { createPageRevisions, type PageRevisions } from '../pages/page-revisions.service.ts';
import type { PagesService } from '../pages/pages.service.ts';
import type { PlannedPages } from '../pages/planned-pages.service.ts';
import { pageDraftRoutes } from './page-drafts.routes.ts';
import { createPageDraftsService, type PageDraftsService } from './page-drafts.service.ts';
import { pageProposalRoutes } from './page-proposals.routes.ts';
import { createPageProposals, type PageProposalsService } from './page-proposals.service.ts';
import { createProposedPages } from './proposed-pages.service.ts';

/** Wires the drafts and proposals of pages, and the revisions on which they are based. */
export function wirePageDrafts(deps: {
  connection: Connection;
  content: ContentStore;
  versions: PageVersionsService;
}): {
  drafts: PageDraftsService;
  proposals: PageProposalsService;
  revisions: PageRevisions;
  /** The page services need the drafts, so they are created after the drafts and passed to the routes. */
  routes: (needed: { pages: PagesService; planned: PlannedPages }) => Route[];
} {
  const { connection, content, versions } = deps;
  const drafts = createPageDraftsService({ connection });
  const revisions = createPageRevisions({ content, versions });
  const proposals = createPageProposals({
    connection,
    remember: revisions.remember,
    async keysOnSite(keys) {
      const snapshot = await content.refresh();
      return new Set(keys.filter((key) => liveByKey(snapshot, key)));
    },
  });
  return {
    drafts,
    proposals,
    revisions,
    routes({ pages, planned }) {
      const proposed = createProposedPages({
        content,
        pages,
        proposals,
        planned,
      });
      return [
        ...pageDraftRoutes({
          pages,
          drafts,
          revisions,
        }),
        ...pageProposalRoutes({
          pages,
          drafts,
          proposals,
          proposed,
          revisions,
        }),
      ];
    },
  };
}

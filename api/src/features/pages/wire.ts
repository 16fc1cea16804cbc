import type { Request, Response } from 'express';
import type { Connection } from 'mongoose';
import type { Sanitiser } from '../../adapters/sanitiser.ts';
import type { ContentStore } from '../../content/store.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import type { Route } from '../../http/route.ts';
import type { Logger } from '../../log.ts';
import type { PageProposalsService } from '../page-drafts/page-proposals.service.ts';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import { withdrawShareLinks } from '../share-links/withdraw-share-links.ts';
import { pageReadRoutes } from './page-reads.routes.ts';
import { pageRoutes } from './pages.routes.ts';
import { createPageWrites, type PageWrites } from './page-write.ts';
import { createPagesService, type PagesService } from './pages.service.ts';

/** Wires pages, and the work that follows a publish or a deletion. */
export function wirePages(deps: {
  connection: Connection;
  content: ContentStore;
  sanitiser: Sanitiser;
  versions: PageVersionsService;
  proposals: Pick<PageProposalsService, 'settle'>;
  responseCache: ResponseCache;
  /** Whether the caller sees pages that are not published. */
  seesEveryPage: (req: Request, res: Response) => Promise<boolean>;
  logger: Logger;
}): { pages: PagesService; pageWrites: PageWrites; routes: Route[] } {
  const { connection, content, sanitiser, versions, proposals, logger } = deps;
  const pageWrites = createPageWrites(content);
  const pages = createPagesService({ content, versions, sanitiser, writes: pageWrites });
  /** If this later work fails, the caller still learns that the change is saved. */
  const afterSave = (work: Promise<void>) =>
    work.catch((error: unknown) => logger.warn({ err: error }, 'work after a saved change failed'));
  return {
    pages,
    pageWrites,
    routes: [
      ...pageReadRoutes({
        pages,
        responseCache: deps.responseCache,
        seesEveryPage: deps.seesEveryPage,
      }),
      ...pageRoutes({
        pages,
        onPublished: (...saved) => afterSave(proposals.settle(...saved)),
        onDeleted: (id) => afterSave(withdrawShareLinks(connection, [id])),
      }),
    ],
  };
}

import type { ContentRun, RunSummary } from '@siteyard/schemas/http';
import type { Connection } from 'mongoose';
import type { Sanitiser } from '../../../adapters/sanitiser.ts';
import type { ContentStore } from '../../../content/store.ts';
import type { Route } from '../../../http/route.ts';
import type { Logger } from '../../../log.ts';
import type { ActivityService } from '../../activity/activity.service.ts';
import type { MovedRequests } from '../../contact-requests/moved-requests.service.ts';
import { createCarriedDrafts } from '../../page-drafts/carried-drafts.service.ts';
import type { PageDraftsService } from '../../page-drafts/page-drafts.service.ts';
import type { PageProposalsService } from '../../page-drafts/page-proposals.service.ts';
import { createUnseenDrafts } from '../../page-drafts/unseen-drafts.service.ts';
import type { PageVersionsService } from '../../page-versions/page-versions.service.ts';
import type { PageRevisions } from '../../pages/page-revisions.service.ts';
import { createPlannedPages } from '../../pages/planned-pages.service.ts';
import { createPlannedSettings } from '../../settings/planned-settings.service.ts';
import type { LeaseTiming } from '../../site-state/lease.ts';
import { createRunLease } from '../../site-state/run-lease.service.ts';
import type { SiteState } from '../../site-state/site-state.service.ts';
import type { FindImageUses } from '../../uploads/image-uses.ts';
import { createPlannedImages } from '../../uploads/planned-images.service.ts';
import type { UploadsService } from '../../uploads/uploads.service.ts';
import { createSiteDocuments } from '../documents/stored-kinds.ts';
import { createBackground } from './apply/background.ts';
import { discardRun } from './apply/discard.ts';
import type { RunDeps } from './core/run-deps.ts';
import { createRunWorks } from './core/run-work.ts';
import { statesOfProposals } from './proposals/proposals.ts';
import { withoutCommit } from './read/without-commit.ts';
import { sweepImageParts } from './receive/receive-images.ts';
import { adminRunRoutes } from './routes/admin-runs.routes.ts';
import { receiveRoutes } from './routes/receive.routes.ts';
import { presentRuns } from './routes/runs.presenter.ts';
import { runRoutes } from './routes/runs.routes.ts';
import { createRunStore, type RunStore } from './store/run-store.service.ts';
import type { Run } from './store/run.model.ts';

/** Imports, their receipts and their undo. */
export interface Runs {
  routes: Route[];
  /** Reads the source of runs, and whether they are undone. */
  about: RunStore['about'];
  /** Returns started runs without a commit that began between two times; see `withoutCommit`. */
  withoutCommit(after: Date, before: Date): Promise<RunSummary[]>;
  /** For other operations that start runs. */
  runDeps: RunDeps;
  /** Finishes a run that another process has left unfinished, if there is one. */
  recover(): Promise<void>;
  /** Resolves when the runs that this process applies or finishes have ended. */
  settled(): Promise<void>;
  /** Removes expired runs, receipts and parts of images. */
  sweep(now?: Date): Promise<void>;
  /** Returns the ids of the content states that open runs and proposals refer to. */
  namedStates(): Promise<string[]>;
  /** Ends a run that was not applied; see `discardRun`. */
  discard(id: string): Promise<unknown>;
  close(): Promise<void>;
}

/** The entries in the activity log about an applied run. */
const ENDED: Record<ContentRun['kind'], string> = {
  import: 'run.imported',
  seed: 'run.seeded',
  migration: 'run.migrated',
  restore: 'run.restored',
  undo: 'run.undone',
};

/** Wires imports, their receipts and their undo. */
export function wireRuns(deps: {
  connection: Connection;
  content: ContentStore;
  siteState: SiteState;
  versions: PageVersionsService;
  drafts: PageDraftsService;
  proposals: PageProposalsService;
  revisions: PageRevisions;
  uploads: UploadsService;
  movedRequests: MovedRequests;
  findImageUses: FindImageUses;
  sanitiser: Sanitiser;
  note: ActivityService['note'];
  timing: Pick<LeaseTiming, 'renewMs'>;
  logger: Logger;
}): Runs {
  const { connection, content, siteState, drafts, revisions, logger } = deps;
  const store = createRunStore({ connection, content });
  const pages = createPlannedPages({ content, versions: deps.versions });
  const settings = createPlannedSettings({ content });
  const needed = {
    connection,
    content,
    siteState,
    revisions,
    logger,
    store,
    pages,
    settings,
    documents: createSiteDocuments({ content }),
    images: createPlannedImages({ content }),
    proposals: deps.proposals,
    requests: deps.movedRequests,
    drafts: createCarriedDrafts({
      drafts,
      revisions,
      logger,
    }),
    unseenDrafts: createUnseenDrafts({
      drafts,
      revisions,
    }),
    uploads: deps.uploads,
    findImageUses: deps.findImageUses,
    leases: createRunLease({ connection, siteState }),
    works: createRunWorks({
      store,
      logger,
    }),
    sanitiser: deps.sanitiser,
    onEnd: ({ _id, kind, state, who, actor_source }: Run) =>
      deps.note(
        {
          name: who,
          source: actor_source,
        },
        state === 'failed' ? 'run.failed' : ENDED[kind],
        `/runs/${_id}`,
      ),
  };
  const background = createBackground(needed, deps.timing.renewMs);
  const runDeps: RunDeps = { ...needed, background };
  return {
    runDeps,
    about: store.about,
    async withoutCommit(after, before) {
      const found = await withoutCommit(runDeps, after, before);
      return presentRuns(found, found.length + 1).runs;
    },
    routes: [...runRoutes(runDeps), ...receiveRoutes(runDeps), ...adminRunRoutes(runDeps)],
    recover: () => background.recover(),
    settled: () => background.settled(),
    async sweep(now) {
      await background.cleanUpLeft();
      await deps.proposals.forget(await store.sweep(now));
      await sweepImageParts(runDeps);
    },
    namedStates: async () => [...(await store.namedStates()), ...(await statesOfProposals(deps))],
    discard: (id) => discardRun(runDeps, id),
    async close() {
      await needed.works.close();
      await background.close();
    },
  };
}

import type { ContentRun, RunSummary } from '@siteyard/schemas/http';
import type { Connection } from 'mongoose';
import type { Sanitiser } from '../adapters/sanitiser.ts';
import type { ActivityService } from '../features/activity/activity.service.ts';
import type { ContentStore } from '../content/store.ts';
import type { MovedRequests } from '../features/contact-requests/moved-requests.service.ts';
import { adminRunRoutes } from '../features/content-ops/runs/admin-runs.routes.ts';
import { createBackground, type RunTiming } from '../features/content-ops/runs/background.ts';
import { discardRun } from '../features/content-ops/runs/discard.ts';
import { statesOfProposals } from '../features/content-ops/runs/proposals.ts';
import { sweepImageParts } from '../features/content-ops/runs/receive-images.ts';
import type { RunDeps } from '../features/content-ops/runs/run-deps.ts';
import {
  createRunStore,
  type Run,
  type RunStore,
} from '../features/content-ops/runs/run-store.service.ts';
import { createRunWorks } from '../features/content-ops/runs/run-work.ts';
import { receiveRoutes } from '../features/content-ops/runs/receive.routes.ts';
import { withoutCommit } from '../features/content-ops/runs/without-commit.ts';
import { runRoutes } from '../features/content-ops/runs/runs.routes.ts';
import type { FirstContentDeps, FirstStart } from '../features/content-ops/seed/first-start.ts';
import { readEachOnce, type ReadSeed } from '../features/content-ops/seed/seed-bundles.ts';
import { seedRoutes } from '../features/content-ops/seed/seed.routes.ts';
import { createStarterGuide } from '../features/content-ops/seed/starter-guide.ts';
import { starterRoutes } from '../features/content-ops/seed/starters.routes.ts';
import { createSeedRecord } from '../features/site-state/seed-record.service.ts';
import type { PageVersionsService } from '../features/page-versions/page-versions.service.ts';
import { createCarriedDrafts } from '../features/page-drafts/carried-drafts.service.ts';
import type { PageDraftsService } from '../features/page-drafts/page-drafts.service.ts';
import { createUnseenDrafts } from '../features/page-drafts/unseen-drafts.service.ts';
import type { PageProposalsService } from '../features/page-drafts/page-proposals.service.ts';
import type { PageRevisions } from '../features/pages/page-revisions.service.ts';
import { createPlannedPages } from '../features/pages/planned-pages.service.ts';
import { createSiteDocuments } from '../features/content-ops/documents/stored-kinds.ts';
import type { SettingsDraftsService } from '../features/settings/settings-drafts.service.ts';
import { createPlannedSettings } from '../features/settings/planned-settings.service.ts';
import { createRunLease } from '../features/site-state/run-lease.service.ts';
import type { SiteState } from '../features/site-state/site-state.service.ts';
import { createPlannedImages } from '../features/uploads/planned-images.service.ts';
import type { FindImageUses, UploadsService } from '../features/uploads/uploads.service.ts';
import type { Route } from '../http/route.ts';
import type { Logger } from '../log.ts';

/** Imports, their receipts and their undo. */
export interface Runs {
  routes: Route[];
  /** Reads the source of runs, and whether they are undone. */
  about: RunStore['about'];
  /** Returns started runs without a commit that began between two times; see `withoutCommit`. */
  withoutCommit(after: Date, before: Date): Promise<RunSummary[]>;
  readSeed: ReadSeed;
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

/** Wires runs together. */
export function createRuns(deps: {
  connection: Connection;
  content: ContentStore;
  siteState: SiteState;
  versions: PageVersionsService;
  drafts: PageDraftsService;
  settingsDrafts: Pick<SettingsDraftsService, 'list'>;
  proposals: PageProposalsService;
  revisions: PageRevisions;
  uploads: UploadsService;
  contactRequests: MovedRequests;
  findImageUses: FindImageUses;
  seeding: FirstContentDeps;
  /** The public content, for the guide through a sample site. */
  seen: Pick<
    Parameters<typeof createStarterGuide>[0],
    'pages' | 'readSettings' | 'readItems' | 'isFormTested'
  >;
  firstStart: FirstStart;
  sanitiser: Sanitiser;
  note: ActivityService['note'];
  timing: RunTiming;
  logger: Logger;
}): Runs {
  const { connection, content, siteState, drafts, revisions, logger } = deps;
  const store = createRunStore({ connection, content });
  const pages = createPlannedPages({ content, versions: deps.versions });
  const settings = createPlannedSettings({ content });
  const needed = {
    ...{ connection, content, siteState, revisions, logger, store, pages, settings },
    documents: createSiteDocuments({ content }),
    images: createPlannedImages({ content }),
    proposals: deps.proposals,
    requests: deps.contactRequests,
    drafts: createCarriedDrafts({ drafts, revisions, logger }),
    unseenDrafts: createUnseenDrafts({ drafts, revisions }),
    uploads: deps.uploads,
    findImageUses: deps.findImageUses,
    leases: createRunLease({ connection, content, siteState }),
    works: createRunWorks({ store, logger }),
    sanitiser: deps.sanitiser,
    onEnd: ({ _id, kind, state, who, actor_source }: Run) =>
      deps.note(
        { name: who, source: actor_source },
        state === 'failed' ? 'run.failed' : ENDED[kind],
        `/runs/${_id}`,
      ),
  };
  const background = createBackground(needed, deps.timing.renewMs);
  const runDeps: RunDeps = { ...needed, background };
  const readSeed = readEachOnce(deps.seeding.readSeed);
  const record = createSeedRecord({ connection, siteState });
  const seedDeps = {
    ...{ ...runDeps, seeding: deps.seeding, readSeed, record },
    hasDrafts: async () => (await drafts.any()) || (await deps.settingsDrafts.list()).length > 0,
  };
  return {
    readSeed,
    about: store.about,
    withoutCommit: (after, before) => withoutCommit(runDeps, after, before),
    routes: [
      ...runRoutes(runDeps),
      ...receiveRoutes(runDeps),
      ...adminRunRoutes(runDeps),
      ...seedRoutes(seedDeps, deps.firstStart),
      ...starterRoutes(seedDeps, createStarterGuide({ ...deps.seen, readSeed, record, siteState })),
    ],
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

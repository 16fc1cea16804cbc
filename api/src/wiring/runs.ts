import type { ContentRun } from '@siteyard/schemas/content-run';
import type { Connection } from 'mongoose';
import type { Sanitiser } from '../adapters/sanitiser.ts';
import type { ActivityService } from '../features/activity/activity.service.ts';
import { createMigrations } from '../features/content-ops/runs/migrations.service.ts';
import {
  createRunApplier,
  type RunTiming,
} from '../features/content-ops/runs/run-applier.service.ts';
import { adminRunRoutes } from '../features/content-ops/runs/admin-runs.routes.ts';
import { createRunChanges } from '../features/content-ops/runs/run-changes.service.ts';
import type { ContentStore } from '../content/store.ts';
import type { MovedRequests } from '../features/contact-requests/moved-requests.service.ts';
import { createRunContacts } from '../features/content-ops/runs/run-contacts.service.ts';
import { createNoteDeadLinks } from '../features/content-ops/runs/run-dead-links.ts';
import { createRunImages } from '../features/content-ops/runs/run-images.service.ts';
import { createRunMedia } from '../features/content-ops/runs/run-media.service.ts';
import { createRunPins } from '../features/content-ops/runs/run-pins.service.ts';
import { createRunPlanner } from '../features/content-ops/runs/run-planner.service.ts';
import { createRunProposals } from '../features/content-ops/runs/run-proposals.service.ts';
import { createRunSections } from '../features/content-ops/runs/run-sections.service.ts';
import { createRunStore } from '../features/content-ops/runs/run-store.service.ts';
import { withProof } from '../features/content-ops/runs/run-undo-proof.ts';
import { createRunUndo } from '../features/content-ops/runs/run-undo.service.ts';
import { runRoutes } from '../features/content-ops/runs/runs.routes.ts';
import { readSentPages } from '../features/content-ops/runs/read-sent-pages.ts';
import { createRunWorks } from '../features/content-ops/runs/run-work.ts';
import { createRunsService } from '../features/content-ops/runs/runs.service.ts';
import { createSeedDecisions } from '../features/content-ops/seed/seed-decisions.ts';
import type { FirstStart } from '../features/content-ops/seed/first-start.ts';
import { seedRoutes } from '../features/content-ops/seed/seed.routes.ts';
import { readEachOnce } from '../features/content-ops/seed/seed-bundles.ts';
import { createSeedService } from '../features/content-ops/seed/seed.service.ts';
import { createOwnBusiness } from '../features/content-ops/seed/own-business.service.ts';
import { createStarterGuide } from '../features/content-ops/seed/starter-guide.service.ts';
import { starterRoutes } from '../features/content-ops/seed/starters.routes.ts';
import {
  createStarters,
  type StartersService,
} from '../features/content-ops/seed/starters.service.ts';
import { createSeedRecord } from '../features/site-state/seed-record.service.ts';
import type { PageVersionsService } from '../features/page-versions/page-versions.service.ts';
import { createCarriedDrafts } from '../features/page-drafts/carried-drafts.service.ts';
import type { PageDraftsService } from '../features/page-drafts/page-drafts.service.ts';
import { createUnseenDrafts } from '../features/page-drafts/unseen-drafts.service.ts';
import type { PageProposalsService } from '../features/page-drafts/page-proposals.service.ts';
import type { PageRevisions } from '../features/pages/page-revisions.service.ts';
import { createPlannedPages } from '../features/pages/planned-pages.service.ts';
import { createPlannedSections } from '../features/sections/planned-sections.service.ts';
import type { SettingsDraftsService } from '../features/settings/settings-drafts.service.ts';
import { createPlannedSettings } from '../features/settings/planned-settings.service.ts';
import { createRunLease } from '../features/site-state/run-lease.service.ts';
import type { SiteState } from '../features/site-state/site-state.service.ts';
import { createPlannedImages } from '../features/uploads/planned-images.service.ts';
import type { FindImageUses, UploadsService } from '../features/uploads/uploads.service.ts';
import type { Route } from '../http/route.ts';
import type { Logger } from '../log.ts';
import type { Seeding } from './content.ts';

/** Imports, their receipts and their undo. */
export interface Runs {
  routes: Route[];
  starters: StartersService;
  /** Goes on with a run that a process has left, if there is one. */
  recover(): Promise<void>;
  /** Ends once what this process applies or goes on with is finished. */
  settled(): Promise<void>;
  /** Removes what has expired. */
  sweep(now?: Date): Promise<void>;
  /** The states that open runs and proposals name. */
  namedStates(): Promise<string[]>;
  close(): Promise<void>;
}

/** What the activity log says of a run that is applied. */
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
  seeding: Seeding;
  /** What visitors see, for the guide through a sample site. */
  seen: Pick<Parameters<typeof createStarterGuide>[0], 'pages' | 'readSettings' | 'isFormTested'>;
  firstStart: FirstStart;
  sanitiser: Sanitiser;
  note: ActivityService['note'];
  timing: RunTiming;
  logger: Logger;
}): Runs {
  const { connection, content, siteState, versions, uploads, timing, logger } = deps;
  const { drafts, revisions } = deps;
  const leases = createRunLease({ connection, content, siteState });
  const store = createRunStore({ connection, content });
  const pages = createPlannedPages({ content, versions });
  const settings = createPlannedSettings({ content });
  const migrations = createMigrations({ siteState });
  const proposals = createRunProposals({
    ...{ revisions, pages, content },
    proposals: deps.proposals,
  });
  const contacts = createRunContacts({ store, requests: deps.contactRequests });
  const sections = createPlannedSections({ content });
  const runSections = createRunSections({ store, sections });
  const images = createRunImages({ store, images: createPlannedImages({ content }) });
  const planner = createRunPlanner({
    sections: runSections,
    images,
    ...{ store, pages, settings, proposals, contacts, siteState, uploads, migrations },
    findImageUses: deps.findImageUses,
  });
  const unseenDrafts = createUnseenDrafts({ drafts, revisions });
  const applier = createRunApplier({
    ...{ store, leases, proposals, contacts, timing, logger },
    drafts: createCarriedDrafts({ drafts, revisions, logger }),
    unseenDrafts,
    pins: createRunPins({ connection }),
    onEnd: ({ _id, kind, state, who, actor_source }) =>
      deps.note(
        { name: who, source: actor_source },
        state === 'failed' ? 'run.failed' : ENDED[kind],
        `/runs/${_id}`,
      ),
  });
  const undo = withProof(
    createRunUndo({
      ...{ store, pages, settings, proposals, contacts, siteState, migrations },
      sections: runSections,
      images,
    }),
    { store, pages, settings },
  );
  const media = createRunMedia({ connection, store, uploads });
  const works = createRunWorks({ store, logger });
  const runs = createRunsService({
    ...{ store, planner, applier, undo, leases, migrations, proposals },
    works,
    sanitiser: deps.sanitiser,
    noteDeadLinks: createNoteDeadLinks({ pages, settings }),
  });
  const seeds = createSeedService({
    ...{ pages, settings, siteState, runs },
    readSeed: deps.seeding.readSeed,
    storeImages: deps.seeding.storeImages,
    decisions: createSeedDecisions({ ...deps.seeding, heads: pages.heads }),
  });
  const readSeed = readEachOnce(deps.seeding.readSeed);
  const record = createSeedRecord({ connection, siteState });
  const starters = createStarters({
    ...{ seeds, pages, settings, readSeed, record },
    hasDrafts: async () => (await drafts.any()) || (await deps.settingsDrafts.list()).length > 0,
  });
  return {
    starters,
    routes: [
      ...runRoutes({
        ...{ runs, media, migrations, unseenDrafts },
        readSentPages: (body) => readSentPages(body, deps.sanitiser),
        countDeleted: async () => ({
          pages: await revisions.countDeleted(),
          sections: await sections.countDeleted(),
        }),
      }),
      ...adminRunRoutes({ runs, changes: createRunChanges({ store, pages, settings }) }),
      ...seedRoutes({ seeds, firstStart: deps.firstStart }),
      ...starterRoutes({
        service: starters,
        guide: createStarterGuide({ ...deps.seen, readSeed, record, siteState }),
        business: createOwnBusiness({ readSeed, record, pages, settings, siteState, runs }),
      }),
    ],
    recover: () => applier.recover(),
    settled: () => applier.settled(),
    async sweep(now) {
      await applier.cleanUpLeft();
      await proposals.forget(await store.sweep(now));
      await media.sweep();
    },
    namedStates: async () => [...(await store.namedStates()), ...(await proposals.namedStates())],
    async close() {
      await works.close();
      await applier.close();
    },
  };
}

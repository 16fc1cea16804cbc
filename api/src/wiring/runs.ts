import type { ContentRun } from '@siteyard/schemas/content-run';
import type { Connection } from 'mongoose';
import type { Sanitiser } from '../adapters/sanitiser.ts';
import type { ActivityService } from '../features/activity/activity.service.ts';
import { createReceivedContent } from '../features/content-ops/received-content.service.ts';
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
import { createSentPagesReader } from '../features/content-ops/runs/sent-pages-thread.ts';
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
import { createStagedPages } from '../features/pages/staged-pages.service.ts';
import { createStagedSections } from '../features/sections/staged-sections.service.ts';
import type { SettingsDraftsService } from '../features/settings/settings-drafts.service.ts';
import { createStagedSettings } from '../features/settings/staged-settings.service.ts';
import { createRunLease } from '../features/site-state/run-lease.service.ts';
import type { SiteState } from '../features/site-state/site-state.service.ts';
import type { StagedContent } from '../features/site-state/staged-content.service.ts';
import { createStagedImages } from '../features/uploads/staged-images.service.ts';
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
  staged: StagedContent;
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
  const { connection, content, siteState, staged, versions, uploads, timing, logger } = deps;
  const { drafts, revisions } = deps;
  const leases = createRunLease({ connection, content, siteState });
  const received = createReceivedContent({ connection });
  const store = createRunStore({ connection, received });
  const pages = createStagedPages({ connection, siteState, staged, versions });
  const settings = createStagedSettings({ content });
  const migrations = createMigrations({ siteState });
  const proposals = createRunProposals({
    ...{ revisions, pages, staged },
    proposals: deps.proposals,
  });
  const contacts = createRunContacts({ store, requests: deps.contactRequests });
  const sections = createStagedSections({ content });
  const runSections = createRunSections({ store, sections, received });
  const images = createRunImages({ store, images: createStagedImages({ connection }) });
  const planner = createRunPlanner({
    sections: runSections,
    images,
    ...{ store, pages, settings, received, proposals, contacts, siteState, uploads, migrations },
    findImageUses: deps.findImageUses,
  });
  const unseenDrafts = createUnseenDrafts({ drafts, revisions });
  const applier = createRunApplier({
    ...{ store, leases, pages, settings, staged, contacts, siteState, timing, logger },
    proposals,
    sections: runSections,
    images,
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
    { store, pages, settings, staged },
  );
  const media = createRunMedia({ connection, store, uploads });
  const sentPages = createSentPagesReader(deps.sanitiser);
  const works = createRunWorks({ store, logger });
  const runs = createRunsService({
    ...{ store, planner, applier, undo, leases, pages, staged, migrations, proposals },
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
        ...{ runs, media, sentPages, migrations, unseenDrafts },
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
      const { unfolded = [] } = await siteState.read();
      const { receipts, deletedPages } = await store.sweep(unfolded, now);
      await proposals.forget(receipts);
      // Of a run whose process was killed before it had removed it.
      for (const receipt of receipts) await staged.removeRun(receipt);
      for (const run of await store.endedUnapplied(await pages.runsOfNew()))
        await applier.forget(run);
      const gone: number[] = [];
      for (const id of deletedPages) if (!(await pages.describe(id))) gone.push(id);
      if (gone.length > 0) await versions.removeAll(gone);
      await media.sweep();
      // What such a run has staged names content that no page has received yet.
      if (unfolded.length > 0) return;
      const used = await pages.receivedHashes();
      const ofSections = await sections.receivedHashes();
      const ofSettings = Object.values((await settings.read()).received);
      const proposed = new Set(await proposals.receivedHashes());
      await received.sweep(
        (hash) =>
          [used, proposed, ofSections].some((all) => all.has(hash)) || ofSettings.includes(hash),
        (runs) => store.endedUnapplied(runs),
        now,
      );
    },
    async close() {
      await sentPages.close();
      await works.close();
      await applier.close();
    },
  };
}

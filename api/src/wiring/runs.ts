import type { Connection } from 'mongoose';
import type { Sanitiser } from '../adapters/sanitiser.ts';
import { createReceivedContent } from '../features/content-ops/received-content.service.ts';
import {
  createRunApplier,
  type RunTiming,
} from '../features/content-ops/runs/run-applier.service.ts';
import type { MovedRequests } from '../features/contact-requests/moved-requests.service.ts';
import { createRunContacts } from '../features/content-ops/runs/run-contacts.service.ts';
import { createRunMedia } from '../features/content-ops/runs/run-media.service.ts';
import { createRunPlanner } from '../features/content-ops/runs/run-planner.service.ts';
import { createRunStore } from '../features/content-ops/runs/run-store.service.ts';
import { withProof } from '../features/content-ops/runs/run-undo-proof.ts';
import { createRunUndo } from '../features/content-ops/runs/run-undo.service.ts';
import { runRoutes } from '../features/content-ops/runs/runs.routes.ts';
import { createRunsService } from '../features/content-ops/runs/runs.service.ts';
import type { PageVersionsService } from '../features/page-versions/page-versions.service.ts';
import { createStagedPages } from '../features/pages/staged-pages.service.ts';
import { createStagedSettings } from '../features/settings/staged-settings.service.ts';
import { createRunLease } from '../features/site-state/run-lease.service.ts';
import type { SiteState } from '../features/site-state/site-state.service.ts';
import type { StagedContent } from '../features/site-state/staged-content.service.ts';
import type { FindImageUses, UploadsService } from '../features/uploads/uploads.service.ts';
import type { Route } from '../http/route.ts';
import type { Logger } from '../log.ts';

/** Imports, their receipts and their undo. */
export interface Runs {
  routes: Route[];
  /** Goes on with a run that a process has left, if there is one. */
  recover(): Promise<void>;
  /** Removes what has expired. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** Wires runs together. */
export function createRuns(deps: {
  connection: Connection;
  siteState: SiteState;
  staged: StagedContent;
  versions: PageVersionsService;
  uploads: UploadsService;
  contactRequests: MovedRequests;
  findImageUses: FindImageUses;
  sanitiser: Sanitiser;
  timing: RunTiming;
  logger: Logger;
}): Runs {
  const { connection, siteState, staged, versions, uploads, timing, logger } = deps;
  const store = createRunStore({ connection });
  const leases = createRunLease({ connection, siteState });
  const pages = createStagedPages({ connection, siteState, staged, versions });
  const settings = createStagedSettings({ connection, staged });
  const received = createReceivedContent({ connection });
  const contacts = createRunContacts({ store, requests: deps.contactRequests });
  const planner = createRunPlanner({
    ...{ store, pages, settings, received, contacts, siteState, uploads },
    findImageUses: deps.findImageUses,
  });
  const applier = createRunApplier({
    ...{ store, leases, pages, settings, staged, contacts, siteState, timing, logger },
  });
  const undo = contacts.withContacts(
    withProof(createRunUndo({ store, pages, settings, siteState }), { pages, settings, staged }),
  );
  const media = createRunMedia({ connection, store, uploads });
  const runs = createRunsService({
    ...{ store, planner, applier, undo, leases, staged },
    sanitiser: deps.sanitiser,
  });
  return {
    routes: runRoutes({ runs, media }),
    recover: () => applier.recover(),
    async sweep() {
      await store.sweep();
      await media.sweep();
      const used = await pages.receivedHashes();
      const ofSettings = Object.values((await settings.read()).received);
      await received.sweep((hash) => used.has(hash) || ofSettings.includes(hash));
    },
    close: () => applier.close(),
  };
}

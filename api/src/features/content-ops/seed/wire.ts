import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Connection } from 'mongoose';
import type { Sanitiser } from '../../../adapters/sanitiser.ts';
import type { ContentStore } from '../../../content/store.ts';
import type { Route } from '../../../http/route.ts';
import type { Logger } from '../../../log.ts';
import type { ContactRequestsService } from '../../contact-requests/contact-requests.service.ts';
import { publishedItems } from '../../items/stored-item.ts';
import type { PageDraftsService } from '../../page-drafts/page-drafts.service.ts';
import { createPageLookups } from '../../pages/page-lookups.service.ts';
import { createReceivedPages } from '../../pages/received-pages.service.ts';
import { createReceivedSettings } from '../../settings/received-settings.service.ts';
import type { SettingsDraftsService } from '../../settings/settings-drafts.service.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import { createSeedRecord } from '../../site-state/seed-record.service.ts';
import type { SiteState } from '../../site-state/site-state.service.ts';
import type { UploadsService } from '../../uploads/uploads.service.ts';
import { createSiteDocuments } from '../documents/stored-kinds.ts';
import type { RunDeps } from '../runs/core/run-deps.ts';
import { createFirstStart, type FirstStart } from './first-start.ts';
import { readEachOnce, seedsIn, type ReadSeed } from './seed-bundles.ts';
import { storeSeedImages } from './seed-images.ts';
import { seedRoutes } from './seed.routes.ts';
import { createStarterGuide } from './starter-guide.ts';
import { starterRoutes } from './starters.routes.ts';

/** Wires the seeds: the first start, `sitectl seed`, and the sample sites with their guide. */
export function wireSeeds(deps: {
  connection: Connection;
  content: ContentStore;
  siteState: SiteState;
  sanitiser: Sanitiser;
  /** Folder with the seeds; `fixtures` by default. */
  seedsFolder?: string | undefined;
  /** Reads seeds from another source than a folder. */
  readSeed?: ReadSeed | undefined;
  settings: SettingsService;
  settingsDrafts: Pick<SettingsDraftsService, 'list'>;
  readSettings: () => Promise<SiteSettings>;
  drafts: PageDraftsService;
  uploads: UploadsService;
  contactRequests: Pick<ContactRequestsService, 'any'>;
  runDeps: RunDeps;
  logger: Logger;
}): { firstStart: FirstStart; readSeed: ReadSeed; routes: Route[] } {
  const { connection, content, siteState, sanitiser, settings, settingsDrafts, drafts } = deps;
  const record = createSeedRecord({ connection, siteState });
  const read = deps.readSeed ?? ((name) => seedsIn(deps.seedsFolder)(name));
  const seeding = {
    readSeed: read,
    content,
    settings,
    sanitiser,
    storeImages: storeSeedImages(deps.uploads),
    pages: createReceivedPages({ content }),
    receivedSettings: createReceivedSettings({ content }),
    documents: createSiteDocuments({ content }),
  };
  const firstStart = createFirstStart({ ...seeding, record, logger: deps.logger });
  const readSeed = readEachOnce(read);
  const seedDeps = {
    ...deps.runDeps,
    seeding,
    readSeed,
    record,
    hasDrafts: async () => (await drafts.any()) || (await settingsDrafts.list()).length > 0,
  };
  const guide = createStarterGuide({
    readSeed,
    record,
    siteState,
    readSettings: deps.readSettings,
    pages: createPageLookups({ content }),
    readItems: async () => publishedItems(await content.refresh()),
    isFormTested: deps.contactRequests.any,
  });
  return {
    firstStart,
    readSeed,
    routes: [...seedRoutes(seedDeps, firstStart), ...starterRoutes(seedDeps, guide)],
  };
}

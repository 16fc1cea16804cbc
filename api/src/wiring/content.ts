import path from 'node:path';
import { imagesOfSettings } from '@siteyard/schemas/images';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { periodAt } from '@siteyard/schemas/business';
import type { Connection } from 'mongoose';
import type { SiteSnapshot } from '../content/snapshot.ts';
import type { ContentStore } from '../content/store.ts';
import type { Sanitiser } from '../adapters/sanitiser.ts';
import type { SiteAssets } from '../adapters/web-assets.ts';
import type { Config } from '../config.ts';
import { findPinnedImages } from '../features/content-ops/runs/pins.ts';
import {
  createFirstStart,
  type FirstContentDeps,
  type FirstStart,
} from '../features/content-ops/seed/first-start.ts';
import { seedsIn, type ReadSeed } from '../features/content-ops/seed/seed-bundles.ts';
import { storeSeedImages } from '../features/content-ops/seed/seed-images.ts';
import { exportRoutes } from '../features/content-ops/export/export.routes.ts';
import { createExportService } from '../features/content-ops/export/export.service.ts';
import { siteSummaryRoutes } from '../features/content-ops/site-summary.routes.ts';
import type { ContentAt, PastContent } from '../features/history/past-content.ts';
import { linkCheckRoutes } from '../features/link-checks/link-checks.routes.ts';
import { createLinkChecks } from '../features/link-checks/link-checks.service.ts';
import type { PageDraftsService } from '../features/page-drafts/page-drafts.service.ts';
import type { PageVersionsService } from '../features/page-versions/page-versions.service.ts';
import { createPageLookups, type PageLookups } from '../features/pages/page-lookups.service.ts';
import { createReceivedPages } from '../features/pages/received-pages.service.ts';
import { headersOf } from '../features/public-site/common-headers.ts';
import { createPageViews, type PageViews } from '../features/public-site/page-views.ts';
import {
  createPublicSite,
  type PublicSite,
  type PublicSiteOptions,
} from '../features/public-site/public-site.ts';
import { publicSiteRoutes } from '../features/public-site/public-site.routes.ts';
import type { PastViews } from '../features/public-site/past-page.routes.ts';
import { createRentalLookups } from '../features/public-site/rental-lookups.service.ts';
import { createVisibleSite } from '../features/public-site/visible-site.ts';
import { createRootGate } from '../features/public-site/root-gate.ts';
import {
  withCurrentNotice,
  withoutOfficeFields,
} from '../features/public-site/visitor-settings.ts';
import type { ItemsService } from '../features/items/items.service.ts';
import { readyMadeSectionRoutes } from '../features/ready-made-sections/ready-made-sections.routes.ts';
import {
  createReadyMadeSections,
  type ReadyMadeSections,
} from '../features/ready-made-sections/ready-made-sections.service.ts';
import { readSectionFiles } from '../features/ready-made-sections/section-files.ts';
import type { SectionsService } from '../features/sections/sections.service.ts';
import { createDocumentReader } from '../features/content-ops/documents/document-reader.ts';
import { createSiteDocuments } from '../features/content-ops/documents/stored-kinds.ts';
import { publishedItems } from '../features/items/stored-item.ts';
import { readSettings } from '../features/settings/read-settings.ts';
import { settingsOf } from '../features/settings/settings-record.ts';
import { createReceivedSettings } from '../features/settings/received-settings.service.ts';
import type { SettingsDraftsService } from '../features/settings/settings-drafts.service.ts';
import type { Settings, SettingsService } from '../features/settings/settings.service.ts';
import { createImageCache, type ImageCache } from '../features/uploads/image-cache.ts';
import { createImageServer, type ImageServer } from '../features/uploads/image-server.ts';
import { createImageUses } from '../features/uploads/image-uses.ts';
import { listPicturesAfter } from '../features/uploads/picture.ts';
import { createQueue } from '../features/uploads/queue.ts';
import { uploadRoutes } from '../features/uploads/uploads.routes.ts';
import {
  createUploadsService,
  type FindImageUses,
  type UploadsService,
} from '../features/uploads/uploads.service.ts';
import type { KeptAnswers } from '../http/kept-answers.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import type { Route } from '../http/route.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Logger } from '../log.ts';
import type { Renderer } from '../adapters/renderer.ts';
import { createSeedRecord } from '../features/site-state/seed-record.service.ts';
import type { SiteState } from '../features/site-state/site-state.service.ts';

/** How many images are decoded at the same time. */
const IMAGES_AT_ONCE = 2;
/** The limit of the image cache on disk, in bytes. */
const IMAGE_CACHE_BYTES = 500 * 1024 * 1024;

/** Images, public pages and seeds. */
export interface Content {
  pages: PageLookups;
  readSettings: () => Promise<SiteSettings>;
  /** The settings without their private parts, and the time until which they are valid. */
  settingsForVisitors: () => Promise<{ visible: Settings; until: number }>;
  uploads: UploadsService;
  images: ImageServer;
  imageCache: ImageCache;
  findImageUses: FindImageUses;
  publicSite: PublicSite;
  views: PageViews;
  /** The pages of past content, in their public form. */
  viewsOf: (past: PastContent) => PastViews;
  readyMade: ReadyMadeSections;
  firstStart: FirstStart;
  /** Needed by both the first start and `sitectl seed`. */
  seeding: FirstContentDeps;
  routes: Route[];
}

/** @param content the present content of the site, or the content as of a commit */
const exportsOf = (content: PastContent) =>
  createExportService({
    pages: createPageLookups({ content }),
    documents: createDocumentReader(content),
    pictures: { listAfter: (...place) => listPicturesAfter(content, ...place) },
    settings: { get: async () => settingsOf(content, await content.refresh()) },
  });

/** Wires images, public pages and seeds. */
export function createContent(deps: {
  config: Config;
  connection: Connection;
  content: ContentStore;
  renderer: Renderer;
  assets: SiteAssets;
  siteState: SiteState;
  settings: SettingsService;
  settingsDrafts: Pick<SettingsDraftsService, 'list'>;
  versions: PageVersionsService;
  drafts: PageDraftsService;
  sections: SectionsService;
  items: ItemsService;
  contentAt: ContentAt;
  isSignedIn: PublicSiteOptions['isSignedIn'];
  rateLimits: RateLimits;
  answers: KeptAnswers;
  sanitiser: Sanitiser;
  /** Whether a caller has a session, or a token for content. */
  seesAllContent: PublicSiteOptions['isSignedIn'];
  https: boolean;
  /** Folder with the seeds; `fixtures` by default. */
  seedsFolder?: string;
  readSeed?: ReadSeed;
  logger: Logger;
}): Content {
  const { config, connection, assets, siteState, settings, drafts, logger } = deps;
  const pages = createPageLookups({ content: deps.content });
  const rentals = createRentalLookups(deps.content);
  const siteSettings = async () => readSettings((await settings.get()).settings);

  const queue = createQueue(IMAGES_AT_ONCE);
  const findImageUses = createImageUses({
    pages,
    drafts,
    sections: deps.sections,
    items: deps.items,
    receipts: { findImageUses: (fileNames) => findPinnedImages(connection, fileNames) },
    readSettings: siteSettings,
    readSettingsDrafts: deps.settingsDrafts.list,
  });
  const uploads = createUploadsService({
    connection,
    content: deps.content,
    queue,
    findImageUses,
    async findImagesOfVersions(fileNames) {
      const shown = await deps.content.imagesEverShown(fileNames);
      for (const version of await settings.listVersions())
        for (const name of imagesOfSettings(readSettings(version.settings))) shown.add(name);
      return shown;
    },
  });
  const cache = createImageCache({
    folder: path.join(config.dataDir, 'image-cache'),
    maxBytes: IMAGE_CACHE_BYTES,
    logger,
  });
  forgetErased(deps.content, cache, logger);
  const images = createImageServer({
    uploads,
    isShown: async (fileName) =>
      (await pages.isImageShown(fileName)) ||
      publishedItems(deps.content.snapshot()).some(({ images }) => images.includes(fileName)) ||
      imagesOfSettings(await siteSettings()).includes(fileName),
    queue,
    cache,
  });

  const checks = createLinkChecks({ pages, rentals, publicUrl: config.publicUrl });
  const readSite = createVisibleSite({ content: deps.content, publicUrl: config.publicUrl });
  const rendering = {
    renderPage: deps.renderer.renderPage,
    ...{ readSite, assets, config, logger },
  };
  const commit = () => deps.content.number;
  const views = createPageViews({ ...rendering, content: deps.content, commit });
  const visibleSettings = async () => (await readSite(deps.content.snapshot())).settings;
  const viewsOf = (past: PastContent): PastViews => {
    const commitThen = () => past.snapshot().number;
    return {
      views: createPageViews({ ...rendering, content: past, commit: commitThen }),
      gate: createRootGate({
        pages: createPageLookups({ content: past }),
        rentals: createRentalLookups(past),
        readSettings: async () => (await readSite(past.snapshot())).settings,
        commit: commitThen,
      }),
    };
  };
  const publicSite = createPublicSite({
    pages,
    views,
    rentals,
    gate: createRootGate({ pages, rentals, readSettings: visibleSettings, commit }),
    commit,
    isSignedIn: deps.isSignedIn,
    formsPerNetwork: deps.rateLimits('form-view-network', 40, 60),
    headers: headersOf(securityHeaders({ https: deps.https })),
    logger,
  });

  const receivedPages = createReceivedPages({ content: deps.content });
  const seeding = {
    readSeed: deps.readSeed ?? ((name) => seedsIn(deps.seedsFolder)(name)),
    storeImages: storeSeedImages(uploads),
    pages: receivedPages,
    settings,
    receivedSettings: createReceivedSettings({ content: deps.content }),
    documents: createSiteDocuments({ content: deps.content }),
    content: deps.content,
    sanitiser: deps.sanitiser,
  };
  const firstStart = createFirstStart({
    ...{ ...seeding, logger },
    record: createSeedRecord({ connection, siteState }),
  });

  const readyMade = createReadyMadeSections({
    readFiles: () => readSectionFiles(),
    uploads,
    readSettings: siteSettings,
  });

  return {
    pages,
    readSettings: siteSettings,
    async settingsForVisitors() {
      const { settings: visible, stored } = await readSite(deps.content.snapshot());
      const now = Date.now();
      const { until } = periodAt(visible, now);
      const shown = withoutOfficeFields(withCurrentNotice(visible, now));
      return { visible: { ...stored, settings: shown }, until };
    },
    uploads,
    images,
    imageCache: cache,
    findImageUses,
    publicSite,
    views,
    viewsOf,
    readyMade,
    firstStart,
    seeding,
    routes: [
      ...uploadRoutes({ uploads, images, seesProposals: deps.seesAllContent }),
      ...readyMadeSectionRoutes({ sections: readyMade }),
      ...linkCheckRoutes({ checks }),
      ...exportRoutes({
        exportsAt: async (at) =>
          exportsOf(at === undefined ? deps.content : await deps.contentAt(at)),
      }),
      ...siteSummaryRoutes({
        ...{ pages, readSettings: siteSettings, siteState, contentAt: deps.contentAt },
      }),
      ...publicSiteRoutes({
        ...{ site: publicSite, pages, rentals, answers: deps.answers },
        readSettings: visibleSettings,
        publicUrl: config.publicUrl,
      }),
    ],
  };
}

/**
 * Removes cached images that the site no longer has: at the start, and after each `erase` and `clean` of
 * any instance.
 */
function forgetErased(
  content: Pick<ContentStore, 'snapshot' | 'onChange'>,
  cache: Pick<ImageCache, 'keepOnly'>,
  logger: Logger,
): void {
  let seen = -1;
  const look = (snapshot: SiteSnapshot) => {
    if (snapshot.clean === seen) return;
    seen = snapshot.clean;
    cache
      .keepOnly(new Set(snapshot.all('picture').map(({ sha256 }) => sha256)))
      .catch((error: unknown) => logger.warn({ err: error }, 'the image cache was not cleaned up'));
  };
  look(content.snapshot());
  content.onChange(look);
}

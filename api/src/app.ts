import type { RequestListener } from 'node:http';
import path from 'node:path';
import compression from 'compression';
import express, { type Express } from 'express';
import { AppError } from '@siteyard/schemas/errors';
import type { Connection } from 'mongoose';
import { createAccounts } from './accounts.ts';
import type { SiteAssets } from './assets.ts';
import type { Config } from './config.ts';
import { ensureIndexes } from './database.ts';
import { adminUserModel, invitationModel } from './features/admin-users/admin-users.model.ts';
import type { AdminUsersService } from './features/admin-users/admin-users.service.ts';
import { createFirstStart, type FirstStart } from './features/content-ops/seed/first-start.ts';
import { seedsIn } from './features/content-ops/seed/seed-bundles.ts';
import { seedRoutes } from './features/content-ops/seed/seed.routes.ts';
import { createSeedService } from './features/content-ops/seed/seed.service.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import type { PasswordsService } from './features/admin-users/passwords.service.ts';
import type { MailOutbox } from './features/mail-outbox/mail-outbox.service.ts';
import { outboxModel } from './features/mail-outbox/mail-outbox.model.ts';
import { pageDraftModel } from './features/page-drafts/page-drafts.model.ts';
import { pageDraftRoutes } from './features/page-drafts/page-drafts.routes.ts';
import { createPageDraftsService } from './features/page-drafts/page-drafts.service.ts';
import { pageVersionModel } from './features/page-versions/page-versions.model.ts';
import { pageVersionRoutes } from './features/page-versions/page-versions.routes.ts';
import { createPageVersionsService } from './features/page-versions/page-versions.service.ts';
import { createPageLookups } from './features/pages/page-lookups.service.ts';
import { pageModel } from './features/pages/pages.model.ts';
import { pageRoutes } from './features/pages/pages.routes.ts';
import { createPagesService, type PagesService } from './features/pages/pages.service.ts';
import { createReceivedPages } from './features/pages/received-pages.service.ts';
import { headersOf } from './features/public-site/common-headers.ts';
import { createPageViews } from './features/public-site/page-views.ts';
import { anyPathHandler, createPublicSite } from './features/public-site/public-site.ts';
import { publicSiteRoutes } from './features/public-site/public-site.routes.ts';
import { createRootGate } from './features/public-site/root-gate.ts';
import { screenRoutes } from './features/screens/screens.routes.ts';
import { signedInCheck } from './features/sessions/signed-in-check.ts';
import { ensureSessionIndexes } from './features/sessions/own-sessions.service.ts';
import { findSessionSecret } from './features/sessions/session-secret.ts';
import { readSettings } from './features/settings/read-settings.ts';
import { createReceivedSettings } from './features/settings/received-settings.service.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import {
  createSettingsService,
  type SettingsService,
} from './features/settings/settings.service.ts';
import { startTrashSweep } from './features/trash/sweep.ts';
import { trashRoutes } from './features/trash/trash.routes.ts';
import { createImageCache } from './features/uploads/image-cache.ts';
import { createImageServer } from './features/uploads/image-server.ts';
import { createImageUses } from './features/uploads/image-uses.ts';
import { createQueue } from './features/uploads/queue.ts';
import { uploadModel } from './features/uploads/uploads.model.ts';
import { uploadRoutes } from './features/uploads/uploads.routes.ts';
import { createUploadsService, type UploadsService } from './features/uploads/uploads.service.ts';
import { createGuards } from './guards.ts';
import { ensureRateLimitIndexes } from './http/rate-limit.ts';
import { mountRoutes } from './http/access.ts';
import { errorHandler } from './http/error-handler.ts';
import { requestLog } from './http/request-log.ts';
import type { Route } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Logger } from './log.ts';
import { createSiteState, type SiteState } from './site-state.ts';

/** The web's one door: a page as complete HTML. */
export interface Renderer {
  renderPage: typeof import('@siteyard/web/renderer').renderPage;
}

export interface SiteOptions {
  config: Config;
  logger: Logger;
  connection: Connection;
  renderer: Renderer;
  assets: SiteAssets;
  /** Folder with the sites to begin with; the product's own unless told. */
  seedsFolder?: string;
  /** A private site's one-time bearer token; it may read and write as the command line does. */
  privateToken?: string;
}

/** What the features offer each other, and what the start and the tests need. */
export interface Services {
  siteState: SiteState;
  adminUsers: AdminUsersService;
  passwords: PasswordsService;
  outbox: MailOutbox;
  pages: PagesService;
  settings: SettingsService;
  uploads: UploadsService;
  /** The server runs it before it listens; nothing else ever does. */
  firstStart: FirstStart;
}

export interface Site {
  handler: RequestListener;
  services: Services;
  /** The access table: every route with who may call it. */
  routes: readonly Route[];
  /** For the test that walks Express's own routes beside the access table. */
  express: Express;
  /** Ends what runs in the background; the connection stays open. */
  close(): Promise<void>;
}

/** How many images are decoded at the same time. */
const IMAGES_AT_ONCE = 2;
/** What variants and copies of images may take on this machine's disk. */
const IMAGE_CACHE_BYTES = 500 * 1024 * 1024;

/** Wires the features together, by plain arguments, into one request handler. */
export async function createSite(options: SiteOptions): Promise<Site> {
  const { config, logger, connection, assets } = options;
  const [siteState, secret] = await Promise.all([
    createSiteState(connection, logger),
    findSessionSecret(config, connection),
    ensureRateLimitIndexes(connection),
    ensureSessionIndexes(connection),
    ensureIndexes(
      [
        adminUserModel,
        invitationModel,
        outboxModel,
        pageModel,
        pageVersionModel,
        pageDraftModel,
        uploadModel,
      ].map((model) => model(connection)),
    ),
  ]);
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const accounts = createAccounts({ config, connection, secret, logger });
  const { adminUsers, sessions } = accounts;
  const versions = createPageVersionsService({ connection });
  const drafts = createPageDraftsService({ connection });
  const pages = createPagesService({ connection, siteState, versions });
  const settings = createSettingsService({ connection, siteState });
  const pageLookups = createPageLookups({ connection });
  const siteSettings = async () => readSettings((await settings.get()).settings);

  const imageQueue = createQueue(IMAGES_AT_ONCE);
  const uploads = createUploadsService({
    connection,
    siteState,
    queue: imageQueue,
    findImageUses: createImageUses({ pages: pageLookups, drafts, readSettings: siteSettings }),
  });
  const images = createImageServer({
    uploads,
    queue: imageQueue,
    cache: createImageCache({
      folder: path.join(config.dataDir, 'image-cache'),
      maxBytes: IMAGE_CACHE_BYTES,
      logger,
    }),
  });

  const views = createPageViews({
    pages: pageLookups,
    readSettings: async () => {
      const { settings: stored, revision, updated_at } = await settings.get();
      return {
        settings: readSettings(stored),
        version: `${revision} ${String(updated_at?.getTime?.())}`,
      };
    },
    imageSizes: (names) => uploads.findMany(names),
    renderPage: options.renderer.renderPage,
    assets,
    config,
    siteState,
    logger,
  });
  const site = createPublicSite({
    pages: pageLookups,
    views,
    gate: createRootGate({ pages: pageLookups, readSettings: views.settings, siteState }),
    siteState,
    isSignedIn: signedInCheck(sessions, logger),
    headers: headersOf(securityHeaders({ https })),
    logger,
  });
  const receivedPages = createReceivedPages({ connection, siteState, versions });
  const seeds = createSeedService({
    readSeed: (name) => seedsIn(options.seedsFolder)(name),
    pages: receivedPages,
    settings,
    receivedSettings: createReceivedSettings({ connection }),
    uploads,
  });
  const firstStart = createFirstStart({ connection, seeds, pages: receivedPages, logger });
  const services: Services = {
    siteState,
    adminUsers,
    passwords: accounts.passwords,
    outbox: accounts.outbox,
    pages,
    settings,
    uploads,
    firstStart,
  };

  const routes: Route[] = [
    ...healthRoutes({
      pingDatabase: async () => {
        await connection.db?.command({ ping: 1 }, { timeoutMS: 2_000 });
      },
    }),
    ...accounts.routes,
    ...pageRoutes({ pages }),
    ...pageVersionRoutes({ pages, versions }),
    ...pageDraftRoutes({ pages, drafts }),
    ...settingsRoutes({ settings }),
    ...trashRoutes({ pages }),
    ...uploadRoutes({ uploads, images }),
    ...seedRoutes({ seeds, firstStart }),
    ...screenRoutes({ assets }),
    ...publicSiteRoutes({ site, views, pages: pageLookups, publicUrl: config.publicUrl }),
  ];

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.use(requestLog(logger), securityHeaders({ https }), compression());
  if (assets.folder !== null)
    app.use(
      '/assets',
      express.static(assets.folder, {
        immutable: true,
        maxAge: '1y',
        index: false,
        redirect: false,
      }),
    );
  mountRoutes(
    app,
    routes,
    createGuards({
      publicUrl: config.publicUrl,
      sessions,
      findToken: () => Promise.resolve(null),
      privateToken: options.privateToken,
      metricsToken: config.metricsToken,
    }),
  );
  app.use(anyPathHandler(site));
  app.use(() => {
    throw new AppError('not_found');
  });
  app.use(errorHandler);

  const trashSweep = startTrashSweep(async () => {
    await drafts.removeAll(await pages.purgeDeleted());
  }, logger);

  return {
    express: app,
    // Express costs five times a bare server, so pages that are kept are answered ahead of it.
    handler: (req, res) => {
      if (!site.answerKept(req, res)) app(req, res);
    },
    services,
    routes,
    async close() {
      trashSweep.stop();
      siteState.close();
      await accounts.outbox.close();
    },
  };
}

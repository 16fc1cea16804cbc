import type { RequestListener } from 'node:http';
import compression from 'compression';
import express, { type Express } from 'express';
import { AppError } from '@siteyard/schemas/errors';
import type { Connection } from 'mongoose';
import { createAccounts } from './accounts.ts';
import { createContacts } from './contacts.ts';
import { createSanitiser } from '../adapters/sanitiser.ts';
import type { SiteAssets } from '../adapters/web-assets.ts';
import type { Config } from '../config.ts';
import { createContent } from './content.ts';
import { ensureIndexes } from '../database/database.ts';
import { activityModel } from '../features/activity/activity.model.ts';
import { activityRoutes } from '../features/activity/activity.routes.ts';
import { createActivityService } from '../features/activity/activity.service.ts';
import { adminUserModel, invitationModel } from '../features/admin-users/admin-users.model.ts';
import type { AdminUsersService } from '../features/admin-users/admin-users.service.ts';
import type { FirstStart } from '../features/content-ops/seed/first-start.ts';
import { healthRoutes } from '../features/health/health.routes.ts';
import type { PasswordsService } from '../features/admin-users/passwords.service.ts';
import type { MailOutbox } from '../features/mail-outbox/mail-outbox.service.ts';
import type { ContactRequestsService } from '../features/contact-requests/contact-requests.service.ts';
import { apiDocsRoutes } from '../features/api-docs/api-docs.routes.ts';
import { contactRequestModel } from '../features/contact-requests/contact-requests.model.ts';
import { createMetrics } from '../features/metrics/metrics.ts';
import { metricsRoutes } from '../features/metrics/metrics.routes.ts';
import { outboxModel } from '../features/mail-outbox/mail-outbox.model.ts';
import { pageDraftModel } from '../features/page-drafts/page-drafts.model.ts';
import { pageDraftRoutes } from '../features/page-drafts/page-drafts.routes.ts';
import { createPageDraftsService } from '../features/page-drafts/page-drafts.service.ts';
import { createPageHistory } from '../features/page-versions/page-history.service.ts';
import { pageVersionModel } from '../features/page-versions/page-versions.model.ts';
import { pageVersionRoutes } from '../features/page-versions/page-versions.routes.ts';
import { createPageVersionsService } from '../features/page-versions/page-versions.service.ts';
import { pageModel } from '../features/pages/pages.model.ts';
import { pageRoutes } from '../features/pages/pages.routes.ts';
import { createPagesService, type PagesService } from '../features/pages/pages.service.ts';
import { assetFiles } from '../features/public-site/asset-files.ts';
import { anyPathHandler } from '../features/public-site/public-site.ts';
import { screenRoutes } from '../features/screens/screens.routes.ts';
import { ensureSessionIndexes } from '../features/sessions/own-sessions.service.ts';
import { findSessionSecret } from '../features/sessions/session-secret.ts';
import { settingsRoutes } from '../features/settings/settings.routes.ts';
import {
  createSettingsService,
  type SettingsService,
} from '../features/settings/settings.service.ts';
import { tokenModel } from '../features/tokens/tokens.model.ts';
import { tokenRoutes } from '../features/tokens/tokens.routes.ts';
import { createTokensService } from '../features/tokens/tokens.service.ts';
import { startTrashSweep } from '../features/trash/sweep.ts';
import { createTrashService } from '../features/trash/trash.service.ts';
import { trashRoutes } from '../features/trash/trash.routes.ts';
import { uploadModel } from '../features/uploads/uploads.model.ts';
import type { UploadsService } from '../features/uploads/uploads.service.ts';
import { createGuards } from './guards.ts';
import { ensureRateLimitIndexes } from '../http/rate-limit.ts';
import { mountRoutes } from '../http/access.ts';
import { errorHandler } from '../http/error-handler.ts';
import { limitPipelining } from '../http/pipelining.ts';
import { readRest } from '../http/read-rest.ts';
import { proxyWarning } from '../http/proxy-warning.ts';
import { requestLog } from '../http/request-log.ts';
import type { Route } from '../http/route.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Logger } from '../log.ts';
import type { Renderer } from '../adapters/renderer.ts';
import { createSiteAddress } from './site-address.ts';
import { createSiteState, type SiteState } from '../features/site-state/site-state.service.ts';

export interface SiteOptions {
  config: Config;
  logger: Logger;
  connection: Connection;
  renderer: Renderer;
  assets: SiteAssets;
  /** Folder with the sites to begin with; the product's own unless told. */
  seedsFolder?: string;
  /** A private site's one-time bearer token; it may do everything. */
  privateToken?: string;
}

/** What the features offer each other, and what the start and the tests need. */
export interface Services {
  siteState: SiteState;
  adminUsers: AdminUsersService;
  passwords: PasswordsService;
  outbox: MailOutbox;
  contactRequests: ContactRequestsService;
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
  /** Tells it the port that it is reached on, for links in mail. */
  listensOn(port: number): void;
  /** Ends what runs in the background; the connection stays open. */
  close(): Promise<void>;
}

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
        tokenModel,
        activityModel,
        contactRequestModel,
        pageModel,
        pageVersionModel,
        pageDraftModel,
        uploadModel,
      ].map((model) => model(connection)),
    ),
  ]);
  const address = createSiteAddress(config);
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const accounts = createAccounts({ config, address, connection, secret, logger });
  const { adminUsers, sessions } = accounts;
  const tokens = createTokensService({ connection });
  const metrics = createMetrics();
  const activity = createActivityService({ connection, logger });
  const contacts = createContacts({ config, address, connection, secret, accounts });
  const versions = createPageVersionsService({ connection });
  const drafts = createPageDraftsService({ connection });
  const sanitiser = createSanitiser();
  const pages = createPagesService({ connection, siteState, versions, sanitiser });
  const settings = createSettingsService({ connection, siteState });
  const content = createContent({
    config,
    connection,
    renderer: options.renderer,
    assets,
    siteState,
    settings,
    versions,
    drafts,
    sessions,
    sanitiser,
    https,
    seedsFolder: options.seedsFolder,
    logger,
  });
  const { publicSite, uploads, firstStart } = content;
  const services: Services = {
    siteState,
    adminUsers,
    passwords: accounts.passwords,
    outbox: accounts.outbox,
    contactRequests: contacts.contactRequests,
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
    ...metricsRoutes({ metrics }),
    ...accounts.routes,
    ...tokenRoutes({ tokens }),
    ...activityRoutes({ activity }),
    ...pageRoutes({ pages }),
    ...pageVersionRoutes({
      history: createPageHistory({ pages, versions, views: content.views }),
    }),
    ...pageDraftRoutes({ pages, drafts }),
    ...settingsRoutes({ settings }),
    ...contacts.routes,
    ...trashRoutes({
      trash: createTrashService({ pages, contactRequests: contacts.contactRequests }),
    }),
    ...apiDocsRoutes({ routes: () => routes, origin: address.origin }),
    ...screenRoutes({ assets }),
    ...content.routes,
  ];

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.use((_req, res, next) => {
    // What stands below and a picture that streams through it all listen to the one answer: more
    // than the ten from which Node warns of a leak, once a request.
    res.setMaxListeners(30);
    next();
  });
  app.use(
    limitPipelining(),
    readRest(),
    metrics.middleware,
    requestLog(logger),
    proxyWarning(config.trustProxy, logger),
    securityHeaders({ https }),
  );
  if (assets.folder !== null) app.use('/assets', assetFiles(assets.folder));
  app.use(compression());
  mountRoutes(
    app,
    routes,
    createGuards({
      publicUrl: config.publicUrl,
      sessions,
      findToken: tokens.find,
      privateToken: options.privateToken,
      metricsToken: config.metricsToken,
    }),
    activity.note,
  );
  app.use(anyPathHandler(publicSite));
  app.use(() => {
    throw new AppError('not_found');
  });
  app.use(errorHandler);

  const trashSweep = startTrashSweep(async () => {
    await drafts.removeAll(await pages.purgeDeleted());
    await contacts.contactRequests.purgeDeleted();
    await uploads.sweep();
    await accounts.passwords.sweep();
  }, logger);

  return {
    express: app,
    // Express costs five times a bare server, so pages that are kept are answered ahead of it.
    handler: (req, res) => {
      if (publicSite.answerKept(req, res)) metrics.keptPage();
      else app(req, res);
    },
    services,
    routes,
    listensOn: address.listensOn,
    async close() {
      trashSweep.stop();
      siteState.close();
      await accounts.outbox.close();
      await sanitiser.close();
    },
  };
}

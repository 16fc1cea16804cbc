import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { openStore, type ContentStore } from '../content/store.ts';
import { dropOldCollections } from '../upgrade/older-versions.ts';
import { upgradeContent } from '../upgrade/upgrade-content.ts';
import type { TokenScope } from '@siteyard/schemas/http';
import type { RequestListener } from 'node:http';
import type { Express, Request, Response } from 'express';
import type { Connection } from 'mongoose';
import { createAccounts } from './accounts.ts';
import { createContacts } from './contacts.ts';
import { createSanitiser } from '../adapters/sanitiser.ts';
import type { SiteAssets } from '../adapters/web-assets.ts';
import type { Config } from '../config.ts';
import { createContent } from './content.ts';
import { onMalformed } from '../database/stored-documents.ts';
import { publishedItems } from '../features/items/stored-item.ts';
import { activityRoutes } from '../features/activity/activity.routes.ts';
import { createActivityService } from '../features/activity/activity.service.ts';
import type { AdminUsersService } from '../features/admin-users/admin-users.service.ts';
import type { ReadSeed } from '../features/content-ops/seed/seed-bundles.ts';
import type { FirstStart } from '../features/content-ops/seed/first-start.ts';
import { formPageRoutes } from '../features/form-pages/form-pages.routes.ts';
import { healthRoutes } from '../features/health/health.routes.ts';
import type { PasswordCost } from '../features/admin-users/passwords.ts';
import type { PasswordsService } from '../features/admin-users/passwords.service.ts';
import type { MailOutbox } from '../features/mail-outbox/mail-outbox.service.ts';
import type { ContactRequestsService } from '../features/contact-requests/contact-requests.service.ts';
import { apiDocsRoutes } from '../features/api-docs/api-docs.routes.ts';
import { createMetrics } from '../features/metrics/metrics.ts';
import { metricsRoutes } from '../features/metrics/metrics.routes.ts';
import { pageDraftRoutes } from '../features/page-drafts/page-drafts.routes.ts';
import { pageProposalRoutes } from '../features/page-drafts/page-proposals.routes.ts';
import { createProposedPages } from '../features/page-drafts/proposed-pages.service.ts';
import { liveByKey } from '../features/pages/page-record.ts';
import { createPlannedPages } from '../features/pages/planned-pages.service.ts';
import { commitRoutes } from '../features/history/commits.routes.ts';
import { createContentAt } from '../features/history/past-content.ts';
import { createCommitsService } from '../features/history/commits.service.ts';
import { createPageProposals } from '../features/page-drafts/page-proposals.service.ts';
import { createPageDraftsService } from '../features/page-drafts/page-drafts.service.ts';
import { createPageHistory } from '../features/page-versions/page-history.service.ts';
import { pageVersionRoutes } from '../features/page-versions/page-versions.routes.ts';
import { createPageVersionsService } from '../features/page-versions/page-versions.service.ts';
import { createPageRevisions } from '../features/pages/page-revisions.service.ts';
import { pageRoutes } from '../features/pages/pages.routes.ts';
import { createPagesService, type PagesService } from '../features/pages/pages.service.ts';
import { createItemVersions } from '../features/items/item-versions.service.ts';
import { createItemsBulk } from '../features/items/items-bulk.service.ts';
import { itemsImportRoutes } from '../features/items/items-import.routes.ts';
import { createItemsImport } from '../features/items/items-import.service.ts';
import { itemRoutes } from '../features/items/items.routes.ts';
import { createItemsService, type ItemsService } from '../features/items/items.service.ts';
import { pageTemplateRoutes } from '../features/ready-made-sections/page-templates.routes.ts';
import { screenRoutes } from '../features/screens/screens.routes.ts';
import { sectionRoutes } from '../features/sections/sections.routes.ts';
import {
  createSectionsService,
  type SectionsService,
} from '../features/sections/sections.service.ts';
import { findSessionSecret } from '../features/sessions/session-secret.ts';
import { itemContact } from '../features/public-site/contact-page.ts';
import { pastPageRoutes } from '../features/public-site/past-page.routes.ts';
import { itemPreviewRoutes } from '../features/public-site/item-preview.routes.ts';
import { pagePreviewRoutes } from '../features/public-site/page-preview.routes.ts';
import { sectionPreviewRoutes } from '../features/public-site/section-preview.routes.ts';
import { proposalPreviewRoutes } from '../features/public-site/proposal-preview.routes.ts';
import { starterPreviewRoutes } from '../features/public-site/starter-preview.routes.ts';
import { sharedPageRoutes } from '../features/public-site/shared-page.routes.ts';
import { shareLinkRoutes } from '../features/share-links/share-links.routes.ts';
import { createShareLinks } from '../features/share-links/share-links.service.ts';
import { signedInCheck } from '../features/sessions/signed-in-check.ts';
import { readSettings } from '../features/settings/read-settings.ts';
import { settingsDraftRoutes } from '../features/settings/settings-drafts.routes.ts';
import { createSettingsDrafts } from '../features/settings/settings-drafts.service.ts';
import { settingsRoutes } from '../features/settings/settings.routes.ts';
import {
  createSettingsService,
  type SettingsService,
} from '../features/settings/settings.service.ts';
import { tokenRoutes } from '../features/tokens/tokens.routes.ts';
import { createTokensService } from '../features/tokens/tokens.service.ts';
import { startTrashSweep } from '../features/trash/sweep.ts';
import { createTrashService } from '../features/trash/trash.service.ts';
import { trashRoutes } from '../features/trash/trash.routes.ts';
import type { UploadsService } from '../features/uploads/uploads.service.ts';
import { RUN_TIMING, type RunTiming } from '../features/content-ops/runs/background.ts';
import { RESTORE_TIMING } from '../features/backup/restore-applier.service.ts';
import type { ScheduledBackups } from '../features/backup/scheduled-backups.service.ts';
import type { TrialRestores } from '../features/backup/trial-restore.ts';
import type { RestoresService } from '../features/backup/restores.service.ts';
import type { PageViews } from '../features/public-site/page-views.ts';
import { createDoctorRoutes } from './doctor.ts';
import { createErase } from './erase.ts';
import { createExplainRoutes } from './explain.ts';
import { wireBackups } from './backups.ts';
import { wireSchedules } from './schedules.ts';
import type { ScheduleRunner } from '../features/page-schedules/schedule-runner.service.ts';
import { createRuns } from './runs.ts';
import { createExpressApp } from './express-app.ts';
import { createGuards, hasScope } from './guards.ts';
import { ensureAllIndexes } from './indexes.ts';
import { createCanonicalHost } from '../http/canonical-host.ts';
import { createKeptAnswers } from '../http/kept-answers.ts';
import { createRecentRequests } from '../http/recent-requests.ts';
import { oneAtATime } from '../http/one-at-a-time.ts';
import { refuseTinyChunks } from '../http/tiny-chunks.ts';
import type { Route } from '../http/route.ts';
import { within } from '../lib/within.ts';
import type { Logger } from '../log.ts';
import type { Renderer } from '../adapters/renderer.ts';
import { renewSearchWords } from './search-words.ts';
import { createSiteAddress } from './site-address.ts';
import { createOtherAddressReport } from '../features/site-state/other-address.service.ts';
import {
  createSiteState,
  type SiteState,
  type SiteStateTiming,
} from '../features/site-state/site-state.service.ts';

/** The time limit of the database for checks of its health, in ms. */
const PING_MS = 2_000;

export interface SiteOptions {
  config: Config;
  logger: Logger;
  connection: Connection;
  renderer: Renderer;
  assets: SiteAssets;
  /** Folder with the seeds; `fixtures` by default. */
  seedsFolder?: string;
  /** Reads seeds from another source than a folder. */
  readSeed?: ReadSeed;
  /** The waiting times in an import; the defaults suit several instances. */
  runTiming?: RunTiming;
  /** The interval at which an instance looks for changes by others; the defaults suit several instances. */
  stateTiming?: SiteStateTiming;
  /** The cost of new password hashes. Tests use a low one. */
  passwordCost?: PasswordCost;
  /** The cost of deriving the keys of encrypted backups: the binary logarithm of scrypt's cost. */
  backupCostLog2?: number;
  /** Called before the stored data of an older version is upgraded; it may refuse that. */
  beforeUpgrade?: (siteId: string) => Promise<void>;
  /** Restores backups on trial; null: not at all; by default in other processes. */
  trialRestores?: TrialRestores | null;
  /** The one-time bearer token of a private site, with all scopes or `privateScopes`. */
  privateToken?: string;
  privateScopes?: readonly TokenScope[] | undefined;
}

/** The services that the start and the tests use. */
export interface Services {
  content: ContentStore;
  siteState: SiteState;
  adminUsers: AdminUsersService;
  passwords: PasswordsService;
  outbox: MailOutbox;
  contactRequests: ContactRequestsService;
  pages: PagesService;
  sections: SectionsService;
  items: ItemsService;
  settings: SettingsService;
  uploads: UploadsService;
  /** Only the server runs it, before it listens. */
  firstStart: FirstStart;
  restores: RestoresService;
  scheduledBackups: ScheduledBackups;
  /** Only the server starts it. */
  schedules: ScheduleRunner;
  views: Pick<PageViews, 'preview'>;
  /** Removes old receipts and their pins; daily. */
  sweepRuns(now?: Date): Promise<void>;
  /** Removes contact requests that are older than KEEP_REQUESTS_MONTHS; daily. */
  removeOldRequests(now?: Date): Promise<void>;
}

export interface Site {
  handler: RequestListener;
  services: Services;
  /** The access table: every route with its policy. */
  routes: readonly Route[];
  /** For the test that compares Express's routes with the access table. */
  express: Express;
  /** Sets the port that the site listens on, for links in mail. */
  listensOn(port: number): void;
  /** Resolves when the runs that this process applies or finishes have ended. */
  settled(): Promise<void>;
  /** Stops background tasks; the connection stays open. */
  close(): Promise<void>;
}

/** Creates all features and returns one request handler. */
export async function createSite(options: SiteOptions): Promise<Site> {
  const { config, logger, connection, assets } = options;
  onMalformed(connection, (collection, id, problems) =>
    logger.warn({ collection, id, problems }, 'a stored document is malformed'),
  );
  if (!connection.db) throw new Error('the database is not open');
  const contentStore = await openStore(connection.db as unknown as Db, { pollMs: 0 });
  await upgradeContent({
    ...{ connection, content: contentStore, logger },
    before: options.beforeUpgrade,
  });
  const [siteState, secret] = await Promise.all([
    createSiteState(connection, contentStore, logger, options.stateTiming),
    findSessionSecret(config, connection),
    ensureAllIndexes(connection),
  ]);
  const address = createSiteAddress(config);
  const otherAddress = createOtherAddressReport({
    ...{ connection, publicUrl: config.publicUrl, logger },
  });
  const accounts = createAccounts({
    ...{ config, address, connection, secret, logger },
    passwordCost: options.passwordCost,
  });
  const { adminUsers, sessions, rateLimits } = accounts;
  const tokens = createTokensService({ connection });
  const metrics = createMetrics();
  const recent = createRecentRequests(() => contentStore.number);
  const activity = createActivityService({ connection, logger });
  const answers = createKeptAnswers(() => contentStore.number);
  const contacts = createContacts({
    ...{ config, address, connection, secret, accounts },
    ...{ content: contentStore, answers, readSettings: () => content.readSettings() },
  });
  const drafts = createPageDraftsService({ connection });
  const versions = createPageVersionsService({ content: contentStore });
  const revisions = createPageRevisions({ content: contentStore, versions });
  const proposals = createPageProposals({
    ...{ connection, remember: revisions.remember },
    async keysOnSite(keys) {
      const snapshot = await contentStore.refresh();
      return new Set(keys.filter((key) => liveByKey(snapshot, key)));
    },
  });
  const sanitiser = createSanitiser();
  const pages = createPagesService({ content: contentStore, versions, sanitiser });
  const sections = createSectionsService({
    ...{ content: contentStore, sanitiser },
  });
  const settings = createSettingsService({ content: contentStore });
  const readRentals = async () => readSettings((await settings.get()).settings).rentals;
  const items = createItemsService({ content: contentStore, sanitiser, readRentals });
  const planned = createPlannedPages({ content: contentStore, versions });
  const proposed = createProposedPages({ content: contentStore, pages, proposals, planned });
  const shareLinks = createShareLinks({ connection, pages, drafts, adminUsers });
  const settingsDrafts = createSettingsDrafts({ connection, settings });
  const isSignedIn = signedInCheck(sessions, logger);
  const { privateToken, privateScopes } = options;
  const access = { findToken: tokens.find, privateToken, privateScopes };
  const seesAllContent = async (req: Request, res: Response) =>
    (await hasScope(access, req, ['read', 'write', 'propose'])) || (await isSignedIn(req, res));
  const contentAt = createContentAt(contentStore);
  const content = createContent({
    config,
    connection,
    content: contentStore,
    contentAt,
    renderer: options.renderer,
    assets,
    siteState,
    settings,
    settingsDrafts,
    versions,
    drafts,
    sections,
    items,
    isSignedIn,
    rateLimits,
    answers,
    seesAllContent,
    sanitiser,
    https: address.https,
    seedsFolder: options.seedsFolder,
    readSeed: options.readSeed,
    logger,
  });
  const { publicSite, uploads, firstStart } = content;
  const timing = options.runTiming ?? RUN_TIMING;
  const runs = createRuns({
    ...{
      connection,
      content: contentStore,
      siteState,
      versions,
      drafts,
      proposals,
      revisions,
      uploads,
    },
    ...{ sanitiser, logger, seeding: content.seeding, firstStart },
    contactRequests: contacts.moved,
    seen: {
      pages: content.pages,
      readSettings: content.readSettings,
      readItems: async () => publishedItems(await contentStore.refresh()),
      isFormTested: contacts.contactRequests.any,
    },
    settingsDrafts,
    findImageUses: content.findImageUses,
    note: activity.note,
    timing,
  });
  const { restores, scheduled, ...backups } = wireBackups({
    ...{ config, connection, content: contentStore, siteState, note: activity.note, logger },
    confirmPassword: accounts.confirmPassword,
    readTitle: async () => (await content.readSettings()).title,
    timing: { ...RESTORE_TIMING, settleMs: timing.settleMs, renewMs: timing.renewMs },
    costLog2: options.backupCostLog2,
    trialRestores: options.trialRestores,
  });
  const schedules = wireSchedules({
    ...{ connection, siteState, pages, drafts, proposals, revisions, accounts, address, logger },
    ...{ clock: () => contentStore.clock(), note: activity.note },
  });
  const erase = createErase({
    ...{ config, connection, content: contentStore, siteState, accounts, runs, logger },
    ...{ pictures: content, backups: { restores, scheduled }, note: activity.note },
  });
  // Before any code reads the content.
  await restores.recover();
  await runs.recover();
  const services: Services = {
    content: contentStore,
    siteState,
    adminUsers,
    passwords: accounts.passwords,
    outbox: accounts.outbox,
    contactRequests: contacts.contactRequests,
    pages,
    sections,
    items,
    settings,
    uploads,
    firstStart,
    restores,
    scheduledBackups: scheduled,
    schedules: schedules.runner,
    views: content.views,
    sweepRuns: (now) => runs.sweep(now),
    removeOldRequests: erase.removeOldRequests,
  };

  const pingDatabase = async () => {
    if (connection.db)
      await within(PING_MS, connection.db.command({ ping: 1 }), 'the database does not answer');
  };
  /** A saved change is reported as saved, also if this work after it fails. */
  const afterSave = (work: Promise<void>) =>
    work.catch((error: unknown) => logger.warn({ err: error }, 'work after a saved change failed'));
  const itemVersions = createItemVersions({ content: contentStore, sanitiser });
  const routes: Route[] = [
    ...healthRoutes({ pingDatabase }),
    ...metricsRoutes({ metrics, readBackup: scheduled.status }),
    ...accounts.routes,
    ...tokenRoutes({ tokens }),
    ...activityRoutes({ activity }),
    ...pageRoutes({
      pages,
      answers,
      onPublished: (...saved) => afterSave(proposals.settle(...saved)),
      onDeleted: (id) => afterSave(shareLinks.withdrawAll([id])),
      seesEveryPage: async (req, res) =>
        (await hasScope(access, req, ['read'])) || (await isSignedIn(req, res)),
    }),
    ...pageVersionRoutes({
      history: createPageHistory({
        pages,
        versions,
        renderPreview: async (page) => {
          const { text, policy } = await content.views.preview(page);
          return { html: text.plain, policy };
        },
      }),
    }),
    ...pagePreviewRoutes({ pages, views: content.views }),
    ...itemPreviewRoutes({ items, versions: itemVersions, views: content.views }),
    ...pastPageRoutes({ contentAt, viewsOf: content.viewsOf }),
    ...starterPreviewRoutes({ readSeed: runs.readSeed, views: content.views }),
    ...pageTemplateRoutes({ sections: content.readyMade, pages }),
    ...sectionPreviewRoutes({ readyMade: content.readyMade, sections, views: content.views }),
    ...commitRoutes({
      ...{ content: contentStore, planned },
      commits: createCommitsService({
        ...{ content: contentStore, versions, settings, itemVersions },
        ...{ aboutRuns: runs.about, runsWithoutCommit: runs.withoutCommit },
      }),
    }),
    ...pageDraftRoutes({ pages, drafts, revisions }),
    ...pageProposalRoutes({ pages, drafts, proposals, proposed, revisions }),
    ...proposalPreviewRoutes({ proposals, views: content.views }),
    ...schedules.routes,
    ...shareLinkRoutes({ shareLinks, rateLimits, origin: address.origin }),
    ...sharedPageRoutes({
      ...{ shareLinks, rateLimits },
      ...{ views: content.views, uploads, images: content.images },
    }),
    ...sectionRoutes({ sections }),
    ...itemRoutes({
      items,
      bulk: createItemsBulk({ content: contentStore, readRentals }),
      contact: async () => itemContact(contentStore, readSettings((await settings.get()).settings)),
      versions: itemVersions,
    }),
    ...itemsImportRoutes({ tables: createItemsImport({ content: contentStore }) }),
    ...settingsRoutes({
      settings,
      readForVisitors: content.settingsForVisitors,
      answers,
      seesAllSettings: seesAllContent,
    }),
    ...settingsDraftRoutes({ drafts: settingsDrafts }),
    ...contacts.routes,
    ...formPageRoutes({
      ...{ ...contacts.forms, views: content.views },
      perNetwork: rateLimits('form-page-network', 60, 60),
      refusedPerNetwork: rateLimits('form-page-refused-network', 60, 60),
      publicUrl: config.publicUrl,
    }),
    ...trashRoutes({
      trash: createTrashService({ pages, items, contactRequests: contacts.contactRequests }),
    }),
    ...apiDocsRoutes({ routes: () => routes, origin: address.origin, answers }),
    ...screenRoutes({ assets, answers }),
    ...content.routes,
    ...runs.routes,
    ...createDoctorRoutes({
      ...{
        config,
        connection,
        store: contentStore,
        siteState,
        accounts,
        contacts,
        content,
        sections,
        pingDatabase,
        logger,
      },
      backups: scheduled,
      otherAddress,
    }),
    ...erase.routes,
    ...createExplainRoutes({
      ...{ config, connection, store: contentStore, contentAt, content, recent },
      ...{ accounts, pingDatabase },
    }),
    ...backups.routes,
  ];

  const guards = createGuards({
    ...access,
    publicUrl: config.publicUrl,
    sessions,
    metricsToken: config.metricsToken,
    onMessageRefused: otherAddress.refused,
  });
  const canonicalHost = createCanonicalHost({
    ...{ publicUrl: config.publicUrl, trustProxy: config.trustProxy },
    onElsewhere: otherAddress.redirected,
    onLoop: otherAddress.looping,
  });
  const app = createExpressApp({
    trustProxy: config.trustProxy,
    https: address.https,
    assetsFolder: assets.folder,
    measure: metrics.middleware,
    remember: recent.middleware,
    routes,
    guards,
    note: activity.note,
    publicSite,
    redirect: canonicalHost.redirect,
    content: {
      isReplaced: siteState.isReplaced,
      lookAgain: siteState.lookAgain,
      restores: siteState.restores,
      beginWrite: siteState.writes.begin,
    },
    logger,
  });

  const sweep = async () => {
    const purged = await pages.purgeDeleted();
    await drafts.removeAll(purged);
    const inTrash = await pages.listDeleted();
    await shareLinks.withdrawAll([...purged, ...inTrash.map(({ _id }) => _id)]);
    await contacts.contactRequests.purgeDeleted();
    await erase.removeOldRequests();
    await sections.purgeDeleted();
    await items.purgeDeleted();
    await uploads.sweep();
    await accounts.passwords.sweep();
    await renewSearchWords(connection);
    await dropOldCollections(connection);
    await runs.sweep();
    await restores.sweep();
    await contentStore.clean({
      backupRuns: backups.isRunning,
      namedByDocuments: runs.namedStates,
    });
  };
  const answer: RequestListener = (req, res) => {
    // Express needs five times the time of a bare server, so cached pages are answered before it.
    const id = randomUUID();
    // A cached page does not know of a restore: the Express application answers 503.
    const needsExpress = siteState.isReplaced() || canonicalHost.isElsewhere(req);
    if (needsExpress || !publicSite.answerKept(req, res, id)) app(req, res);
    else {
      metrics.keptPage();
      recent.keptPage(id, req, res);
    }
  };
  const trashSweep = startTrashSweep(() => siteState.unlessReplaced(sweep), logger);

  return {
    express: app,
    // Other instances no longer wait for a stopped one, so its data may be half replaced.
    handler: refuseTinyChunks(
      oneAtATime((req, res) => {
        if (siteState.isBehind() && siteState.isReachable())
          void siteState.catchUp().then(() => answer(req, res));
        else answer(req, res);
      }),
    ),
    services,
    routes,
    listensOn: address.listensOn,
    settled: () => runs.settled(),
    async close() {
      trashSweep.stop();
      await schedules.runner.close();
      await runs.close();
      await restores.close();
      await scheduled.close();
      await siteState.close();
      await contentStore.close();
      await accounts.outbox.close();
      await sanitiser.close();
    },
  };
}

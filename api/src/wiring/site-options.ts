import type { RequestListener } from 'node:http';
import type { TokenScope } from '@siteyard/schemas/http';
import type { Express } from 'express';
import type { Connection } from 'mongoose';
import type { Renderer } from '../adapters/renderer.ts';
import type { SiteAssets } from '../adapters/web-assets.ts';
import type { Config } from '../config.ts';
import type { ContentStore } from '../content/store.ts';
import type { AdminUsersService } from '../features/admin-users/admin-users.service.ts';
import type { PasswordCost } from '../features/admin-users/passwords.ts';
import type { PasswordsService } from '../features/admin-users/passwords.service.ts';
import type { RestoresService } from '../features/backup/restores.service.ts';
import type { ScheduledBackups } from '../features/backup/scheduled-backups.service.ts';
import type { TrialRestores } from '../features/backup/trial-restore.ts';
import type { ContactRequestsService } from '../features/contact-requests/contact-requests.service.ts';
import type { FirstStart } from '../features/content-ops/seed/first-start.ts';
import type { ReadSeed } from '../features/content-ops/seed/seed-bundles.ts';
import type { ItemsService } from '../features/items/items.service.ts';
import type { MailOutbox } from '../features/mail-outbox/mail-outbox.service.ts';
import type { ScheduleRunner } from '../features/page-schedules/schedule-runner.service.ts';
import type { PagesService } from '../features/pages/pages.service.ts';
import type { PageViews } from '../features/public-site/page-views.ts';
import type { SectionsService } from '../features/sections/sections.service.ts';
import type { SettingsService } from '../features/settings/settings.service.ts';
import type { SiteStateTiming } from '../features/site-state/change-poller.ts';
import type { LeaseTiming } from '../features/site-state/lease.ts';
import type { SiteState } from '../features/site-state/site-state.service.ts';
import type { UploadsService } from '../features/uploads/uploads.service.ts';
import type { Route } from '../http/route.ts';
import type { Logger } from '../log.ts';

export interface SiteOptions {
  config: Config;
  logger: Logger;
  connection: Connection;
  renderer: Renderer;
  assets: SiteAssets;
  /** Folder with the seeds; `fixtures` by default. */
  seedsFolder?: string;
  /** Reads seeds, instead of the seeds folder. */
  readSeed?: ReadSeed;
  /** The waiting times of runs and restores. The defaults are for several instances. */
  leaseTiming?: LeaseTiming;
  /**
   * The interval at which an instance polls for changes by others. The defaults are for several instances.
   */
  stateTiming?: SiteStateTiming;
  /** The cost of new password hashes. Tests use a low cost. */
  passwordCost?: PasswordCost;
  /** The cost of deriving the keys of encrypted backups: the binary logarithm of scrypt's cost. */
  backupCostLog2?: number;
  /**
   * Called before the stored data of an older version is upgraded. If it throws, the upgrade does not
   * begin.
   */
  beforeUpgrade?: (siteId: string) => Promise<void>;
  /** Tests backups by restoring them. Null: no tests. By default, the tests run in other processes. */
  trialRestores?: TrialRestores | null;
  /** The bearer token of a private site. It has all scopes, or only `privateScopes`. */
  privateToken?: string;
  privateScopes?: readonly TokenScope[] | undefined;
}

/** The services that the start and the tests use. */
interface Services {
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
  /** The first start. Only the server runs it, before it listens. */
  firstStart: FirstStart;
  restores: RestoresService;
  scheduledBackups: ScheduledBackups;
  /** Makes scheduled changes. Only the server starts it. */
  schedules: ScheduleRunner;
  views: Pick<PageViews, 'preview'>;
  /** Removes old receipts of runs, and the content that only these receipts keep. Runs daily. */
  sweepRuns(now?: Date): Promise<void>;
  /** Removes contact requests that are older than KEEP_REQUESTS_MONTHS. Runs daily. */
  removeOldRequests(now?: Date): Promise<void>;
}

export interface Site {
  handler: RequestListener;
  services: Services;
  /** The access table: every route with its policy. */
  routes: readonly Route[];
  /** The Express application, for the test that compares its routes with the access table. */
  express: Express;
  /** Sets the port that the site listens on, for links in mail. */
  listensOn(port: number): void;
  /** Resolves when the runs that this process applies or finishes have ended. */
  settled(): Promise<void>;
  /** Stops background tasks; the connection stays open. */
  close(): Promise<void>;
}

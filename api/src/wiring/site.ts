import { wireActivity } from '../features/activity/wire.ts';
import { wireAdminUsers } from '../features/admin-users/wire.ts';
import { apiDocsRoutes } from '../features/api-docs/api-docs.routes.ts';
import { wireBackups } from '../features/backup/wire.ts';
import { wireCaptcha } from '../features/captcha/wire.ts';
import { wireContactRequests } from '../features/contact-requests/wire.ts';
import { wireExport } from '../features/content-ops/export/wire.ts';
import { wireRuns } from '../features/content-ops/runs/wire.ts';
import { wireSeeds } from '../features/content-ops/seed/wire.ts';
import { wireDoctor } from '../features/doctor/wire.ts';
import { wireEnquiries } from '../features/enquiries/wire.ts';
import { wireErase } from '../features/erase/wire.ts';
import { wireExplain } from '../features/explain/wire.ts';
import { wireFormPages } from '../features/form-pages/wire.ts';
import { healthRoutes } from '../features/health/health.routes.ts';
import { wireHistory } from '../features/history/wire.ts';
import { wireItems } from '../features/items/wire.ts';
import { wireLinkChecks } from '../features/link-checks/wire.ts';
import { wireMailOutbox } from '../features/mail-outbox/wire.ts';
import { wireMailSetup } from '../features/mail-setup/wire.ts';
import { metricsRoutes } from '../features/metrics/metrics.routes.ts';
import { wirePageDrafts } from '../features/page-drafts/wire.ts';
import { wirePageSchedules } from '../features/page-schedules/wire.ts';
import { createPageVersionsService } from '../features/page-versions/page-versions.service.ts';
import { wirePageVersions } from '../features/page-versions/wire.ts';
import { createPlannedPages } from '../features/pages/planned-pages.service.ts';
import { wirePages } from '../features/pages/wire.ts';
import { wirePreviews } from '../features/public-site/wire-previews.ts';
import { wirePublicSite } from '../features/public-site/wire.ts';
import { wireReadyMadeSections } from '../features/ready-made-sections/wire.ts';
import { screenRoutes } from '../features/screens/screens.routes.ts';
import { wireSections } from '../features/sections/wire.ts';
import { wireSessions } from '../features/sessions/wire.ts';
import { LEASE_TIMING } from '../features/site-state/lease.ts';
import { wireSettings } from '../features/settings/wire.ts';
import { wireShareLinks } from '../features/share-links/wire.ts';
import { wireTokens } from '../features/tokens/wire.ts';
import { wireTrash } from '../features/trash/wire.ts';
import { wireUploads } from '../features/uploads/wire.ts';
import type { Route } from '../http/route.ts';
import { oldEntities } from '../upgrade/upgrade-content.ts';
import { VERSION } from '../version.ts';
import { openBase } from './base.ts';
import { createCallers } from './callers.ts';
import { startDailyWork } from './daily-work.ts';
import { findMissingIndexes } from './indexes.ts';
import { createRequestHandler } from './request-handler.ts';
import type { Site, SiteOptions } from './site-options.ts';

export type { Site, SiteOptions };

/**
 * Creates all features and the request handler. Each feature receives earlier features as arguments, so
 * the compiler checks the order. A line must not use a later feature, not even inside a function. The
 * features are created in one function, because each one needs earlier ones.
 */
export async function createSite(options: SiteOptions): Promise<Site> {
  const base = await openBase(options);
  const { content, address, responseCache, metrics, pingDatabase } = base;
  const timing = options.leaseTiming ?? LEASE_TIMING;

  // People, and what they may see.
  const activity = wireActivity(base);
  const mail = wireMailOutbox(base);
  const people = wireAdminUsers({ ...base, ...mail, passwordCost: options.passwordCost });
  const sessions = wireSessions({ ...base, ...people });
  const tokens = wireTokens(base);
  const callers = createCallers({ ...options, ...sessions, ...tokens });

  // Content.
  const settings = wireSettings({ ...base, ...callers });
  const sections = wireSections(base);
  const items = wireItems({ ...base, ...settings });
  const versions = createPageVersionsService({ content });
  const drafts = wirePageDrafts({ ...base, versions });
  const pages = wirePages({ ...base, ...callers, ...drafts, versions });
  const planned = createPlannedPages({ content, versions });
  const works = { ...pages, ...drafts, ...sections, ...items, ...settings, versions, planned };
  const uploads = wireUploads({ ...base, ...callers, ...works });
  const readyMade = wireReadyMadeSections({ ...works, ...uploads });
  const schedules = wirePageSchedules({ ...base, ...mail, ...people, ...activity, ...works });
  const shareLinks = wireShareLinks({ ...base, ...people, ...works });

  // Visitors and their messages.
  const site = wirePublicSite({ ...base, ...options, ...sessions });
  const captcha = wireCaptcha(base);
  const enquiries = wireEnquiries({ ...base, ...settings });
  const about = { ...captcha, ...enquiries, ...settings };
  const contacts = wireContactRequests({ ...base, ...mail, ...people, ...about });

  // Operations on the whole site.
  const moved = { ...contacts, ...uploads, ...works };
  const runs = wireRuns({ ...base, ...activity, ...moved, timing });
  const seeds = wireSeeds({ ...base, ...options, ...moved, ...runs });
  const backups = wireBackups({
    ...base,
    ...options,
    ...people,
    ...activity,
    ...settings,
    version: VERSION,
    oldEntities: () => oldEntities(base.connection, content),
    timing,
  });
  const erase = wireErase({ ...base, ...people, ...activity, ...uploads, ...backups, runs });
  // Interrupted restores and runs are recovered before any code reads the content.
  await backups.restores.recover();
  await runs.recover();

  const described: Route[] = [
    ...healthRoutes({ pingDatabase }),
    ...metricsRoutes({ metrics, readBackup: backups.scheduledBackups.status }),
    ...sessions.routes,
    ...wireMailSetup({ ...base, ...mail }),
    ...people.routes(sessions.sessions),
    ...tokens.routes,
    ...activity.routes,
    ...pages.routes,
    ...wirePageVersions({ ...works, ...site }),
    ...wirePreviews({ ...base, ...site, ...shareLinks, ...readyMade, ...seeds, ...moved }),
    ...wireHistory({ ...base, ...works, runs }),
    ...drafts.routes({ ...works }),
    ...schedules.routes,
    ...shareLinks.routes,
    ...sections.routes,
    ...items.routes,
    ...settings.routes,
    ...contacts.routes,
    ...captcha.routes,
    ...enquiries.routes,
    ...wireFormPages({ ...base, ...captcha, ...contacts, ...site }),
    ...wireTrash({ ...works, ...contacts }),
    ...screenRoutes({ assets: options.assets, responseCache }),
    ...uploads.routes,
    ...readyMade.routes,
    ...site.routes,
    ...wireLinkChecks(base),
    ...wireExport({ ...base, ...settings }),
    ...runs.routes,
    ...seeds.routes,
    ...erase.routes,
    ...wireDoctor({ ...base, ...mail, ...captcha, ...moved, ...backups, findMissingIndexes }),
    ...wireExplain({ ...base, ...mail, ...site }),
    ...backups.routes,
  ];
  const contract = apiDocsRoutes({ routes: described, origin: address.origin, responseCache });
  const routes = [...contract, ...described];
  const dailyWork = startDailyWork({
    ...base,
    ...people,
    ...moved,
    ...backups,
    ...erase,
    runs,
  });
  return {
    ...createRequestHandler({
      ...base,
      ...options,
      ...callers,
      ...sessions,
      ...activity,
      ...site,
      routes,
    }),
    services: {
      ...base,
      ...people,
      ...mail,
      ...moved,
      ...backups,
      ...seeds,
      ...schedules,
      ...site,
      sweepRuns: (now) => runs.sweep(now),
      removeOldRequests: erase.removeOldRequests,
    },
    routes,
    listensOn: address.listensOn,
    settled: () => runs.settled(),
    async close() {
      dailyWork.stop();
      await schedules.schedules.close();
      await runs.close();
      await backups.restores.close();
      await backups.scheduledBackups.close();
      await base.siteState.close();
      await content.close();
      await mail.outbox.close();
      await base.sanitiser.close();
    },
  };
}

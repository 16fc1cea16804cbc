import type { Connection } from 'mongoose';
import type { Sanitiser } from '../../adapters/sanitiser.ts';
import type { ContentStore } from '../../content/store.ts';
import type { AdminUsersService } from '../admin-users/admin-users.service.ts';
import type { MailOutbox } from '../mail-outbox/mail-outbox.service.ts';
import { createCarriedDrafts } from '../page-drafts/carried-drafts.service.ts';
import type { PageDraftsService } from '../page-drafts/page-drafts.service.ts';
import type { PageProposalsService } from '../page-drafts/page-proposals.service.ts';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import { pageScheduleRoutes } from './page-schedules.routes.ts';
import { createPageSchedules } from './page-schedules.service.ts';
import { missedMail } from './schedule-mail.ts';
import { settleDrafts } from './settle-drafts.ts';
import { createScheduleRunner, type ScheduleRunner } from './schedule-runner.service.ts';
import type { PageWrites } from '../pages/page-write.ts';
import type { PageRevisions } from '../pages/page-revisions.service.ts';
import type { PagesService } from '../pages/pages.service.ts';
import { createScheduleLease } from '../site-state/schedule-lease.service.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import type { Route } from '../../http/route.ts';
import type { Actor } from '../../lib/actor.ts';
import type { Logger } from '../../log.ts';

/** Wires the scheduled changes of pages. */
export function wirePageSchedules(deps: {
  connection: Connection;
  siteState: SiteState;
  pages: PagesService;
  pageWrites: PageWrites;
  versions: Pick<PageVersionsService, 'listSince'>;
  sanitiser: Pick<Sanitiser, 'clean'>;
  content: Pick<ContentStore, 'clock' | 'commit' | 'get' | 'refresh'>;
  drafts: PageDraftsService;
  proposals: Pick<PageProposalsService, 'settle'>;
  revisions: PageRevisions;
  adminUsers: AdminUsersService;
  outbox: MailOutbox;
  address: { origin(): string };
  note: (actor: Actor, action: string, subject: string) => Promise<void>;
  logger: Logger;
}): { schedules: ScheduleRunner; routes: Route[] } {
  const { connection, siteState, pages, drafts, proposals, revisions, logger } = deps;
  const { adminUsers, outbox } = deps;
  const carried = createCarriedDrafts({ drafts, revisions, logger });

  outbox.register('schedule_missed', async (about) => {
    const administrator = await adminUsers.find(String(about.administrator_id));
    const page = await pages.find(Number(about.page_id));
    const { scheduled } = page ?? {};
    // If the schedule was removed or replaced since, its administrator needs no mail.
    if (!administrator || !page || !scheduled?.missed || scheduled.id !== about.id) return null;
    return missedMail(page, scheduled, administrator.email, deps.address.origin());
  });

  const { content, pageWrites, versions, sanitiser } = deps;
  const pageSchedules = createPageSchedules({ content, pageWrites, versions, sanitiser });
  const schedules = createScheduleRunner({
    schedules: pageSchedules,
    siteState,
    clock: () => content.clock(),
    note: deps.note,
    logger,
    lease: createScheduleLease({ connection, siteState }),
    onPublished: ({ page, by: { administratorId } }) =>
      settleDrafts({ drafts, proposals, carried, pages }, page, administratorId),
    async notifyMissed({ page, id, by: { administratorId } }) {
      if (administratorId)
        await outbox.add('schedule_missed', {
          page_id: page,
          id,
          administrator_id: administratorId,
        });
    },
  });
  return { schedules, routes: pageScheduleRoutes({ pages, schedules: pageSchedules }) };
}

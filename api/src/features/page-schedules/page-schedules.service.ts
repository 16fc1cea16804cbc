import { randomUUID } from 'node:crypto';
import { AppError } from '@siteyard/schemas/errors';
import { withSocialImage } from '@siteyard/schemas/images';
import { SCHEDULE_MAX_DAYS } from '@siteyard/schemas/primitives/limits';
import type { BaseDetails } from '@siteyard/schemas/http';
import {
  detailsOf,
  withSearchDefaults,
  readPageContent,
  type PageDetails,
} from '@siteyard/schemas/content';
import type { Sanitiser } from '../../adapters/sanitiser.ts';
import type { PageEntry, PageSchedule } from '../../content/entities/page.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { DAY_MS } from '../../lib/days.ts';
import { cleanRichText } from '../pages/clean-rich-text.ts';
import { intendedDetails } from '../pages/intended-details.ts';
import { pageConflict } from '../pages/page-conflict.ts';
import { prepareContent } from '../pages/prepared-content.ts';
import { detailsOfRoot, readSentContent } from '../pages/sent-content.ts';
import {
  contentState,
  headOf,
  liveEntry,
  pageEntity,
  readPage,
  type Page,
} from '../pages/page-record.ts';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import type { PageWrites, Write } from '../pages/page-write.ts';
import {
  createApplySchedule,
  withSchedule,
  type ApplySchedule,
  type DueSchedule,
} from './apply-schedule.ts';

/** The change of a page that an administrator schedules for a date. */
type ScheduleWish =
  | { action: 'publish'; at: Date; content?: unknown; base_details?: BaseDetails | undefined }
  | { action: 'unpublish'; at: Date };

/** Scheduled changes of pages. A page has at most one. */
export interface PageSchedules extends ApplySchedule {
  /**
   * Validates a change and stores it until its date. A new schedule replaces the former one.
   * @throws AppError `page_not_found`, `revision_conflict`, `invalid_content`; `invalid_request` for a
   *   date that is past or too far ahead
   */
  schedule(id: number, wish: ScheduleWish, write: Write): Promise<Page>;
  /** Removes the schedule of a page, even if it was missed. @throws AppError `page_not_found` */
  cancelSchedule(id: number, actor: Actor): Promise<Page>;
  /** Returns the schedules whose date has come, the oldest first. */
  findDueSchedules(now: Date): Promise<DueSchedule[]>;
}

export function createPageSchedules(deps: {
  content: Pick<ContentStore, 'commit' | 'get' | 'refresh'>;
  pageWrites: PageWrites;
  versions: Pick<PageVersionsService, 'listSince'>;
  sanitiser: Pick<Sanitiser, 'clean'>;
}): PageSchedules {
  const { content: store, versions, sanitiser } = deps;
  const { commit } = deps.pageWrites;

  /** Returns the validated content of a requested change, and the details that it sets. */
  async function contentOf(page: Page, raw: unknown, base: Omit<Write, 'actor'>) {
    const stored = readPageContent(page.content).content;
    const sent = await cleanRichText(raw === undefined ? stored : readSentContent(raw), sanitiser);
    const details = await intendedDetails(versions, page, detailsOfRoot(sent), base);
    const { content, images } = prepareContent(sent, stored);
    const { state, id } = contentState(content);
    const shown = withSocialImage(images, details.social_image ?? '');
    return { state, publishes: { content: id, details, images: shown } };
  }

  return {
    async schedule(id, wish, { actor, revision }) {
      checkDate(wish.at);
      const page = await readPage(store, liveEntry(await store.refresh(), id));
      if (revision !== undefined && revision !== page.content_revision) throw pageConflict(page);
      const sent =
        wish.action === 'publish'
          ? await contentOf(page, wish.content, { revision, baseDetails: wish.base_details })
          : null;
      const { name, administratorId } = actor;
      const schedule: Omit<PageSchedule, 'made_at'> = {
        id: randomUUID(),
        action: wish.action,
        at: wish.at,
        by: {
          name,
          ...(administratorId && { administratorId }),
        },
        base_revision: page.content_revision,
        ...(sent && { base_details: valuesOf(page, sent.publishes.details) }),
        ...(sent && { publishes: sent.publishes }),
      };
      let entry: PageEntry | undefined;
      await store.commit(
        { by: name, source: actor.source },
        {
          kind: 'schedule',
          states: sent ? [sent.state] : [],
          compute(snapshot, made_at) {
            entry = withSchedule(liveEntry(snapshot, id), { ...schedule, made_at });
            return { entries: new Map([[pageEntity(id), entry]]) };
          },
        },
      );
      return { ...headOf(entry!), content: page.content };
    },
    async cancelSchedule(id, actor) {
      const entry = await commit(id, actor, 'schedule', (snapshot) =>
        withSchedule(liveEntry(snapshot, id)),
      );
      return readPage(store, entry);
    },
    async findDueSchedules(now) {
      return (await store.refresh())
        .all('page')
        .flatMap(({ id, deleted, schedule }) =>
          !deleted && schedule && !schedule.missed && schedule.at <= now ? [{ id, schedule }] : [],
        )
        .toSorted((a, b) => a.schedule.at.getTime() - b.schedule.at.getTime())
        .map(({ id: page, schedule: { id, by } }) => {
          return { page, id, by: { ...by, source: 'administrator' } };
        });
    },
    ...createApplySchedule(deps),
  };
}

const valuesOf = (page: Page, details: Partial<PageDetails>): Partial<PageDetails> =>
  Object.fromEntries(
    Object.entries(withSearchDefaults(detailsOf(page))).filter(([name]) => name in details),
  );

/** @throws AppError `invalid_request` for a date that is past or too far ahead */
function checkDate(at: Date): void {
  const now = Date.now();
  const message =
    at.getTime() <= now
      ? 'must be in the future'
      : at.getTime() > now + SCHEDULE_MAX_DAYS * DAY_MS
        ? `must be within ${SCHEDULE_MAX_DAYS} days`
        : null;
  if (message !== null)
    throw new AppError('invalid_request', { issues: [{ path: 'schedule.at', message }] });
}

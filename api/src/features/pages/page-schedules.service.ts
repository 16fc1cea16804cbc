import { randomUUID } from 'node:crypto';
import { AppError } from '@siteyard/schemas/errors';
import { withSocialImage } from '@siteyard/schemas/images';
import { SCHEDULE_MAX_DAYS } from '@siteyard/schemas/limits';
import type { BaseDetails } from '@siteyard/schemas/base-details';
import type { PageDetails } from '@siteyard/schemas/page';
import type { PageContent } from '@siteyard/schemas/page-content';
import { detailsOf } from '@siteyard/schemas/page-details';
import { withSearchDefaults } from '@siteyard/schemas/search-details';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import type { Model, UpdateQuery } from 'mongoose';
import type { Actor } from '../../lib/actor.ts';
import { DAY_MS } from '../../lib/days.ts';
import { conflict } from './page-changes.ts';
import { detailsOfRoot, prepareContent, readSentContent } from './page-content-write.ts';
import { isOutdated, publishing, unpublishing } from './page-publishing.ts';
import type { PageDocument, ScheduledChange, ScheduledContent } from './pages.model.ts';
import type { Write, WritePage } from './page-write.ts';

/** What an administrator wants to become of a page at a date. */
export type ScheduleWish =
  | { action: 'publish'; at: Date; content?: unknown; base_details?: BaseDetails | undefined }
  | { action: 'unpublish'; at: Date };

/** A schedule whose date has come. */
export interface DueSchedule {
  page: number;
  id: string;
  /** The administrator who scheduled it. */
  by: Actor;
}

/** What has become of it; `gone` if it was cancelled or replaced in the last moment. */
export type ScheduleOutcome =
  { kind: 'applied' | 'missed'; page: PageDocument; schedule: ScheduledChange } | { kind: 'gone' };

/** Changes of pages that are made at a date. A page has one at a time. */
export interface PageSchedules {
  /**
   * Validates a change and keeps it until its date; a new one replaces the one before.
   * @throws AppError `page_not_found`, `revision_conflict`, `invalid_content`; `invalid_request` for a
   * date that is past or too far ahead
   */
  schedule(id: number, wish: ScheduleWish, write: Write): Promise<PageDocument>;
  /** Forgets the schedule of a page, also one that was missed. @throws AppError `page_not_found` */
  cancelSchedule(id: number): Promise<PageDocument>;
  /** The schedules whose date has come, the oldest first. */
  findDueSchedules(now: Date): Promise<DueSchedule[]>;
  /**
   * Makes the change, or notes why not: where other content was published since, or it is refused. Safe to
   * call twice, and from several instances.
   * @throws what keeps the page from being written at the moment
   */
  applySchedule(due: DueSchedule, now: Date): Promise<ScheduleOutcome>;
}

/** The fields of a page's schedule, to remove them. */
export const NO_SCHEDULE = { scheduled: 1, scheduled_content: 1 } as const;

/** Errors after which another try would end the same. */
const FINAL = ['address_taken', 'invalid_content', 'too_large'];

export function createPageSchedules(deps: {
  model: Model<PageDocument>;
  /** Reads a live page that no run is about to change. */
  get: (id: number) => Promise<PageDocument>;
  write: WritePage;
  /** The details that a caller means to change. @throws AppError `revision_conflict` */
  intended: (
    page: PageDocument,
    details: Partial<PageDetails>,
    base: Omit<Write, 'actor'>,
  ) => Promise<Partial<PageDetails>>;
  /** Cleans rich text. */
  clean: (content: PageContent) => Promise<PageContent>;
}): PageSchedules {
  const { model, get, write } = deps;

  /** The validated content of a wish, and the details that change with it. */
  async function snapshotOf(
    page: PageDocument,
    raw: unknown,
    base: Omit<Write, 'actor'>,
  ): Promise<ScheduledContent> {
    const stored = readPageContent(page.content).content;
    const sent = await deps.clean(raw === undefined ? stored : readSentContent(raw));
    const details = await deps.intended(page, detailsOfRoot(sent), base);
    const { content, images } = prepareContent(sent, stored);
    return { content, details, images: withSocialImage(images, details.social_image ?? '') };
  }

  /** Sets or removes the schedule; it is no new state of the page, so nothing else changes. */
  async function put(id: number, update: UpdateQuery<PageDocument>): Promise<PageDocument> {
    const page = await model
      .findOneAndUpdate({ _id: id, status: 'live' }, update, { returnDocument: 'after' })
      .lean();
    if (!page) throw new AppError('page_not_found');
    return page;
  }

  /** Removes a schedule, unless another one has replaced it. */
  const forget = ({ page, id }: Pick<DueSchedule, 'page' | 'id'>) =>
    model.updateOne({ _id: page, 'scheduled.id': id }, { $unset: NO_SCHEDULE });

  /** Notes why a schedule was not applied; `gone` if another instance was first. */
  async function miss(
    due: DueSchedule,
    missed: NonNullable<ScheduledChange['missed']>,
  ): Promise<ScheduleOutcome> {
    const page = await model
      .findOneAndUpdate(
        { _id: due.page, 'scheduled.id': due.id, 'scheduled.missed': null },
        { $set: { 'scheduled.missed': missed } },
        { returnDocument: 'after' },
      )
      .lean();
    return page?.scheduled ? { kind: 'missed', page, schedule: page.scheduled } : { kind: 'gone' };
  }

  return {
    async schedule(id, wish, { actor, revision }) {
      checkDate(wish.at);
      const page = await get(id);
      if (revision !== undefined && revision !== page.content_revision) throw conflict(page);
      const snapshot =
        wish.action === 'publish'
          ? await snapshotOf(page, wish.content, { revision, baseDetails: wish.base_details })
          : null;
      const { name, administratorId } = actor;
      const scheduled: ScheduledChange = {
        id: randomUUID(),
        action: wish.action,
        at: wish.at,
        by: { name, ...(administratorId && { administratorId }) },
        made_at: new Date(),
        base_revision: page.content_revision,
        ...(snapshot && { base_details: valuesOf(page, snapshot.details) }),
      };
      // Both in one write: a date never comes with the content of another one.
      return put(id, {
        $set: { scheduled, ...(snapshot && { scheduled_content: snapshot }) },
        ...(!snapshot && { $unset: { scheduled_content: 1 } }),
      });
    },
    cancelSchedule: (id) => put(id, { $unset: NO_SCHEDULE }),
    async findDueSchedules(now) {
      const found = await model
        .find(
          { 'scheduled.at': { $lte: now }, 'scheduled.missed': null, status: 'live' },
          { scheduled: 1 },
        )
        .sort({ 'scheduled.at': 1 })
        .lean<Pick<PageDocument, '_id' | 'scheduled'>[]>();
      return found.flatMap(({ _id, scheduled }) =>
        scheduled
          ? [{ page: _id, id: scheduled.id, by: { ...scheduled.by, source: 'administrator' } }]
          : [],
      );
    },
    async applySchedule(due, now) {
      let applied: ScheduledChange | undefined;
      let outdated = false;
      const change = (page: PageDocument) => {
        const { scheduled, scheduled_content: snapshot } = page;
        applied = scheduled?.id === due.id && !scheduled.missed ? scheduled : undefined;
        outdated = applied !== undefined && isOutdated(applied, page);
        if (!applied || outdated) return null;
        const set =
          applied.action === 'unpublish'
            ? unpublishing(page)
            : publishing(page, readPageContent(snapshot?.content).content, snapshot?.details ?? {});
        return set && { ...set, scheduled: null };
      };
      try {
        const page = await write(due.page, due.by, change);
        if (outdated) return await miss(due, { at: now, reason: 'published_since', message: '' });
        if (!applied) return { kind: 'gone' };
        // Where visitors see it already, nothing was written.
        await forget(due);
        return { kind: 'applied', page, schedule: applied };
      } catch (error) {
        if (!(error instanceof AppError) || !FINAL.includes(error.code)) throw error;
        return miss(due, { at: now, reason: 'refused', message: error.message });
      }
    },
  };
}

/** The values that the page has in these details. */
const valuesOf = (page: PageDocument, details: Partial<PageDetails>): Partial<PageDetails> =>
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

import { AppError } from '@siteyard/schemas/errors';
import { readPageContent } from '@siteyard/schemas/content';
import type { PageEntry, PageSchedule } from '../../content/entities/page.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { isOutdated, publishing, unpublishing } from '../pages/page-publishing.ts';
import { headOf, readPage, type Page, type ScheduledChange } from '../pages/page-record.ts';
import type { PageWrites } from '../pages/page-write.ts';

/** A schedule whose date has come. */
export interface DueSchedule {
  page: number;
  id: string;
  /** The administrator who scheduled it. */
  by: Actor;
}

/**
 * The result of applying a schedule. `gone`: the schedule was cancelled or replaced before it was applied.
 */
export type ScheduleOutcome =
  { kind: 'applied' | 'missed'; page: Page; schedule: ScheduledChange } | { kind: 'gone' };

export interface ApplySchedule {
  /**
   * Applies a scheduled change. If other content was published since, or the change is invalid, stores the
   * reason instead. Can be repeated, also by several instances.
   * @throws the error if the page cannot be written at the moment
   */
  applySchedule(due: DueSchedule, now: Date): Promise<ScheduleOutcome>;
}

/** Errors after which a second attempt would also fail. */
const FINAL = ['address_taken', 'address_reserved', 'invalid_content', 'too_large'];

/** Thrown if another request has cancelled or replaced the schedule. */
class Gone extends Error {}

export function createApplySchedule(deps: {
  content: Pick<ContentStore, 'get' | 'refresh'>;
  pageWrites: PageWrites;
}): ApplySchedule {
  const { content: store } = deps;
  const { write, commit } = deps.pageWrites;

  /** @throws Gone unless the page has this schedule, and has not missed it */
  function dueEntry(snapshot: SiteSnapshot, { page, id }: Pick<DueSchedule, 'page' | 'id'>) {
    const entry = snapshot.entry('page', page);
    const schedule = entry?.schedule;
    if (!entry || schedule?.id !== id || schedule.missed) throw new Gone();
    return { entry, schedule };
  }

  /** Stores why a schedule was not applied; returns `gone` if another instance was first. */
  async function miss(
    due: DueSchedule,
    missed: NonNullable<ScheduledChange['missed']>,
  ): Promise<ScheduleOutcome> {
    const entry = await commit(due.page, due.by, 'schedule_missed', (snapshot) => {
      const { entry: present, schedule } = dueEntry(snapshot, due);
      return withSchedule(present, { ...schedule, missed });
    });
    const page = await readPage(store, entry);
    return page.scheduled ? { kind: 'missed', page, schedule: page.scheduled } : { kind: 'gone' };
  }

  async function apply(due: DueSchedule, now: Date): Promise<ScheduleOutcome> {
    const { entry, schedule } = dueEntry(await store.refresh(), due);
    const applied = headOf(entry).scheduled!;
    const { publishes } = schedule;
    const values = await store.get(publishes ? [publishes.content] : []);
    let isOld = false;
    const page = await write(due.page, { actor: due.by }, schedule.action, (present) => {
      if (present.scheduled?.id !== due.id || present.scheduled.missed) throw new Gone();
      isOld = isOutdated(applied, present);
      if (isOld) return null;
      const sent = readPageContent(values.get(publishes?.content ?? '')).content;
      const set =
        schedule.action === 'unpublish'
          ? unpublishing(present)
          : publishing(present, sent, publishes?.details ?? {});
      return set && { ...set, scheduled: null };
    });
    if (isOld) return miss(due, { at: now, reason: 'published_since', message: '' });
    // If visitors already see the content, nothing was written, so the schedule still exists.
    if (page.scheduled) await forget(due);
    return { kind: 'applied', page, schedule: applied };
  }

  /** Removes a schedule. If another schedule has replaced it, does nothing. */
  const forget = (due: DueSchedule) =>
    commit(due.page, due.by, 'schedule', (snapshot) => withSchedule(dueEntry(snapshot, due).entry));

  return {
    async applySchedule(due, now) {
      try {
        return await apply(due, now).catch((error: unknown) => {
          if (!(error instanceof AppError) || !FINAL.includes(error.code)) throw error;
          return miss(due, { at: now, reason: 'refused', message: error.message });
        });
      } catch (error) {
        const isGone = error instanceof AppError && error.code === 'page_not_found';
        if (error instanceof Gone || isGone) return { kind: 'gone' };
        throw error;
      }
    },
  };
}

/** Returns the entry with another schedule, or without one. The content of the page stays the same. */
export function withSchedule(entry: PageEntry, schedule?: PageSchedule): PageEntry {
  const { schedule: _, ...rest } = entry;
  return { ...rest, ...(schedule && { schedule }) };
}

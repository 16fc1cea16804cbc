import type { Actor } from '../../lib/actor.ts';
import type { Logger } from '../../log.ts';
import type { DueSchedule, ScheduleOutcome } from './apply-schedule.ts';
import type { PageSchedules } from './page-schedules.service.ts';
import type { ScheduleLease } from '../site-state/schedule-lease.service.ts';
import type { SiteState } from '../site-state/site-state.service.ts';

/** Applies scheduled changes of pages at their dates. */
export interface ScheduleRunner {
  /**
   * Applies the changes that are due. Does nothing while another instance does this. Never throws: a
   * failed change is tried again.
   */
  runDue(now?: Date): Promise<void>;
  /** Checks every few seconds whether a change is due. */
  start(): void;
  close(): Promise<void>;
}

/**
 * The interval of the checks, in ms. The lease of a stopped instance ends after 15 s. So even then, a
 * change is applied within 30 s.
 */
const CHECK_EVERY_MS = 5_000;

export function createScheduleRunner(deps: {
  schedules: Pick<PageSchedules, 'findDueSchedules' | 'applySchedule'>;
  /** Returns the time of the database. With its own clock, an instance could publish too early. */
  clock: () => Promise<Date>;
  lease: ScheduleLease;
  siteState: Pick<SiteState, 'unlessRestoring'>;
  note: (actor: Actor, action: string, subject: string) => Promise<void>;
  /** Called after content was published. */
  onPublished: (due: DueSchedule) => Promise<void>;
  /** Sends a mail to the administrator whose change was not applied. */
  notifyMissed: (due: DueSchedule) => Promise<void>;
  logger: Logger;
}): ScheduleRunner {
  const { schedules, lease, siteState, note, logger } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  /** Records the outcome in the activity log, and starts the work that follows it. */
  async function record(due: DueSchedule, outcome: ScheduleOutcome): Promise<void> {
    if (outcome.kind === 'gone') return;
    const { action } = outcome.schedule;
    const subject = `/pages/${due.page}`;
    if (outcome.kind === 'missed') {
      await note(due.by, 'schedule.missed', subject);
      await deps.notifyMissed(due);
      return;
    }
    await note(due.by, `page.${action}ed_on_schedule`, subject);
    if (action === 'publish') await deps.onPublished(due);
  }

  async function applyOne(due: DueSchedule, now: Date): Promise<void> {
    try {
      await record(due, await schedules.applySchedule(due, now));
    } catch (error) {
      // An import is changing the page, or the database is busy. The next check tries again.
      logger.warn({ err: error, page: due.page }, 'a scheduled change could not be made yet');
    }
  }

  async function applyDue(now: Date): Promise<void> {
    if ((await schedules.findDueSchedules(now)).length === 0) return;
    await lease.during(async (isHeld) => {
      // Read again, because another instance may have applied some of these changes.
      for (const due of await schedules.findDueSchedules(now)) {
        if (!isHeld()) return;
        await applyOne(due, now);
      }
    });
  }

  async function runDue(now?: Date): Promise<void> {
    try {
      await siteState.unlessRestoring(async () => applyDue(now ?? (await deps.clock())));
    } catch (error) {
      logger.warn({ err: error }, 'scheduled changes cannot be read');
    }
  }

  return {
    runDue,
    start() {
      const check = () => {
        running ??= runDue().finally(() => (running = undefined));
      };
      timer = setInterval(check, CHECK_EVERY_MS).unref();
      check();
    },
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

import { z } from 'zod';
import { baseDetails } from './base-details.ts';

/** A date with its time zone. It must lie ahead, at most `SCHEDULE_MAX_DAYS` days. */
const date = z.iso.datetime({
  offset: true,
  error: 'is not a date with a time zone, such as 2026-03-09T08:00:00Z',
});

/**
 * `PUT /api/pages/{id}/schedule`: publishes this content, or hides the page, at a date. Without
 * `content`, what is stored of the page is published.
 */
export const scheduleRequest = z.strictObject({
  schedule: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('publish'),
      at: date,
      /** As `PUT /api/pages/{id}` takes it. */
      content: z.union([z.record(z.string(), z.unknown()), z.string()]).optional(),
      base_details: baseDetails.optional(),
    }),
    z.strictObject({ action: z.literal('unpublish'), at: date }),
  ]),
});

/** What becomes of a page at a date. */
export const pageSchedule = z.object({
  action: z.enum(['publish', 'unpublish']),
  at: z.iso.datetime(),
  /** The administrator who scheduled it. */
  by: z.string().nullable(),
  /** When it was scheduled; later edits are not part of it. */
  made_at: z.iso.datetime(),
  /**
   * Whether the page was published since, or has another value in a detail that the schedule
   * changes, so that the schedule will not be applied. Never for `unpublish`: a page that is
   * corrected still ends at its date.
   */
  outdated: z.boolean(),
  /** Why it was not applied at its date; null before. */
  missed: z
    .object({
      at: z.iso.datetime(),
      reason: z.enum(['published_since', 'refused']),
      /** What was wrong, where it was refused. */
      message: z.string(),
    })
    .nullable(),
});

export type PageSchedule = z.output<typeof pageSchedule>;

/** `GET · PUT · DELETE /api/pages/{id}/schedule` */
export const scheduleAnswer = z.object({ schedule: pageSchedule.nullable() });

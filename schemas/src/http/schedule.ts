import { z } from 'zod';
import { baseDetails } from './base-details.ts';

/** A date with a time zone. The API also requires one in the next `SCHEDULE_MAX_DAYS` days. */
const date = z.iso.datetime({
  offset: true,
  error: 'is not a date with a time zone, such as 2026-03-09T08:00:00Z',
});

/**
 * `PUT /api/pages/{id}/schedule`: publishes or hides the page at a date. Without `content`, the stored
 * content is published.
 */
export const scheduleRequest = z.strictObject({
  schedule: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('publish'),
      at: date,
      /** The content in the form that `PUT /api/pages/{id}` accepts. */
      content: z.union([z.record(z.string(), z.unknown()), z.string()]).optional(),
      base_details: baseDetails.optional(),
    }),
    z.strictObject({ action: z.literal('unpublish'), at: date }),
  ]),
});

/** A scheduled change of a page. */
export const pageSchedule = z.object({
  action: z.enum(['publish', 'unpublish']),
  at: z.iso.datetime(),
  /** The administrator who scheduled it. */
  by: z.string().nullable(),
  /** When the change was scheduled. Later edits are not part of it. */
  made_at: z.iso.datetime(),
  /**
   * Whether the schedule will not be applied, because the page was published since, or a detail that the
   * schedule changes has another value now. Always false for `unpublish`: a page that was edited since is
   * still hidden at its date.
   */
  outdated: z.boolean(),
  /** The reason why the schedule was not applied at its date; null before the date. */
  missed: z
    .object({
      at: z.iso.datetime(),
      reason: z.enum(['published_since', 'refused']),
      /** The problem, if the reason is `refused`. */
      message: z.string(),
    })
    .nullable(),
});

export type PageSchedule = z.output<typeof pageSchedule>;

/** `GET · PUT · DELETE /api/pages/{id}/schedule` */
export const scheduleAnswer = z.object({ schedule: pageSchedule.nullable() });

import { z } from 'zod';
import { changeSource } from './page.ts';

/** One line of `GET /api/activity`, newest first. */
const activityEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The e-mail address of an administrator, or the name of a token; null if unknown. */
  who: z.string().nullable(),
  source: changeSource,
  /** The change, such as `page.published`. */
  action: z.string(),
  /** The changed thing: a path such as `/pages/11`, or a name such as `Mini digger`; '' if none. */
  subject: z.string(),
});

export type ActivityEntry = z.output<typeof activityEntry>;

export const activityList = z.object({ items: z.array(activityEntry), total: z.number().int() });

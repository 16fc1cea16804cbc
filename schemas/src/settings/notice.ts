import { z } from 'zod';
import { calendarDate } from '../primitives/dates.ts';
import { link } from '../primitives/safe-url.ts';
import { plainText } from '../primitives/text.ts';

/**
 * A line above the navbar. Pages show it from the day `from` to the day `until`, in the site's time
 * zone; '' for no limit.
 */
export const notice = z.strictObject({
  text: plainText(200).default(''),
  href: link.default(''),
  from: calendarDate.default(''),
  until: calendarDate.default(''),
});

export type Notice = z.output<typeof notice>;

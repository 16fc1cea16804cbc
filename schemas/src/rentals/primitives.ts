import { z } from 'zod';
import { boundedText } from '../primitives/bounded-text.ts';
import { isCalendarDate, timeOfDay } from '../primitives/dates.ts';
import { AMOUNT_MOST } from './limits.ts';

/** Money in the smallest unit of the site's currency, such as cents. */
export const amount = z.number().int().min(0).max(AMOUNT_MOST);

/**
 * The id of a period, a fee, a zone or a category. It never changes, so that items and enquiries can
 * refer to it after a rename.
 */
export const rentalId = boundedText(40).regex(
  /^[A-Za-z0-9][\w .-]*$/,
  'must begin with a letter or a digit, and may contain only letters, digits, spaces, - . and _',
);

/** One part of an address: words of letters and digits, separated by '-'. */
export const addressPart = boundedText(100).regex(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  "may contain only lower-case letters, digits and '-', such as mini-excavator",
);

const NOT_A_WALL_TIME = 'must be a date and a time such as 2027-03-01T08:00';

/** A date and a time on the clocks of the shop: `YYYY-MM-DDTHH:MM`, without a time zone. */
export const wallTime = boundedText(16, NOT_A_WALL_TIME).refine((value) => {
  const [date = '', time = ''] = value.split('T');
  return value.length === 16 && isCalendarDate(date) && timeOfDay.safeParse(time).success;
}, NOT_A_WALL_TIME);

/** A percentage with at most two decimals, 0 to 100. */
export const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    error: 'has more than two decimals',
  });

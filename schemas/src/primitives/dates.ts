import { boundedText } from './bounded-text.ts';

/** Whether `value` is an existing calendar date `YYYY-MM-DD`. No time zone is involved. */
export function isCalendarDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const NOT_A_DATE = 'is not a date; write it as YYYY-MM-DD';
const NOT_A_TIME = 'must be a time such as 08:30';
const NOT_A_MONTH = 'is not a month; write it as YYYY-MM';

/** An existing date `YYYY-MM-DD`. */
export const existingDate = boundedText('YYYY-MM-DD'.length, NOT_A_DATE).refine(
  isCalendarDate,
  NOT_A_DATE,
);

/** A time of day `HH:MM`, 00:00 to 23:59. */
export const timeOfDay = boundedText(5, NOT_A_TIME).regex(/^([01]\d|2[0-3]):[0-5]\d$/, NOT_A_TIME);

/** A date field `YYYY-MM-DD` or ''. */
export const calendarDate = boundedText('YYYY-MM-DD'.length, NOT_A_DATE).refine(
  (value) => value === '' || isCalendarDate(value),
  NOT_A_DATE,
);

/** A month field `YYYY-MM` or ''. */
export const calendarMonth = boundedText('YYYY-MM'.length, NOT_A_MONTH).refine(
  (value) => value === '' || isCalendarDate(`${value}-01`),
  NOT_A_MONTH,
);

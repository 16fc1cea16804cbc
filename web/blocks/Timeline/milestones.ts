import { DEFAULT_LANGUAGE } from '@siteyard/schemas/settings';
import type { DATE_MODES, Milestone } from '@siteyard/schemas/blocks/Timeline';
import { dateFormat } from '@siteyard/schemas/primitives/date-format';

/** Rules of milestones that the page and the editor share (specification, section 4). */

export type DateMode = (typeof DATE_MODES)[number];

/** The mode of a milestone. Old content has no mode; it follows from the dates. */
export function dateModeOf(milestone: Milestone): DateMode {
  const { dateMode, date, dateStart, dateEnd, month } = milestone;
  if (dateMode) return dateMode;
  const isRange = dateStart !== '' || dateEnd !== '';
  if (date !== '' && month === '' && !isRange) return 'single';
  return month !== '' && date === '' && !isRange ? 'month' : 'range';
}

/** Changes the mode of a milestone; keeps the dates that fit the new mode. */
export function changeDateMode(milestone: Milestone, dateMode: DateMode): Milestone {
  const { date, dateStart, dateEnd, month } = milestone;
  if (dateMode === 'single') return { ...milestone, dateMode, date: date || dateStart };
  if (dateMode === 'range')
    return { ...milestone, dateMode, dateStart: dateStart || date, dateEnd };
  return { ...milestone, dateMode, month: (date || dateStart).slice(0, 7) || month };
}

/** Removes an image from a milestone; keeps the default image in range. */
export function removeImage(milestone: Milestone, index: number): Milestone {
  const images = milestone.images.filter((_, each) => each !== index);
  return { ...milestone, images, defaultImage: clampIndex(milestone.defaultImage, images.length) };
}

/** Limits an index to a list of this length; 0 for an empty list. */
export function clampIndex(index: number, length: number): number {
  return Math.max(0, Math.min(Math.trunc(index) || 0, length - 1));
}

/** Sorts milestones by date: a month by its first day, a range by its start, undated ones last. */
export function sortMilestones(milestones: readonly Milestone[]): Milestone[] {
  return milestones.toSorted((a, b) => {
    const [first, second] = [firstDay(a), firstDay(b)];
    if (first === second) return 0;
    if (first === '' || second === '') return first === '' ? 1 : -1;
    return first < second ? -1 : 1;
  });
}

function firstDay(milestone: Milestone): string {
  const mode = dateModeOf(milestone);
  if (mode === 'single') return milestone.date;
  if (mode === 'range') return milestone.dateStart || milestone.dateEnd;
  return milestone.month && `${milestone.month}-01`;
}

/** A milestone's date in the site's language; '' if it has none. */
export function dateLabel(milestone: Milestone, language: string = DEFAULT_LANGUAGE): string {
  const mode = dateModeOf(milestone);
  if (mode === 'single') return formatDay(milestone.date, language);
  if (mode === 'month')
    return milestone.month && format(`${milestone.month}-01`, language, 'month');
  const ends = [milestone.dateStart, milestone.dateEnd].filter((date) => date !== '');
  return [...new Set(ends)].map((date) => formatDay(date, language)).join(' – ');
}

const formatDay = (date: string, language: string) => date && format(date, language, 'day');

/** Parses and formats a calendar day in UTC, so that the result is the same in every time zone. */
function format(date: string, language: string, precision: Precision): string {
  return formatterOf(language, precision).format(new Date(`${date}T00:00:00Z`));
}

type Precision = 'month' | 'day';

const formatterOf = (language: string, precision: Precision) =>
  dateFormat(language, {
    year: 'numeric',
    month: 'long',
    ...(precision === 'day' && { day: 'numeric' }),
    timeZone: 'UTC',
    // Without this, Persian and Arabic would use calendars whose months start on other days.
    calendar: 'gregory',
  });

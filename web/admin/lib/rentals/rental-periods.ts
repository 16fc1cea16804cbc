import type { RentalPeriod } from '@siteyard/schemas/rentals';

/** A period that can be added, and an example of its use. */
interface PeriodChoice {
  label: string;
  example: string;
  /** @param first the id of the first period by days */
  make: (first: string | undefined) => Omit<RentalPeriod, 'id'>;
}

const days = (title: string, length: number) => ({ title, kind: 'days' as const, length });
const hours = (title: string, length: number) => ({ title, kind: 'hours' as const, length });

/** The periods that owners add, the usual ones first. */
export const PERIOD_CHOICES: readonly PeriodChoice[] = [
  { label: 'Day', example: '24 hours', make: () => days('Day', 1) },
  { label: 'Week', example: '7 days', make: () => days('Week', 7) },
  { label: 'Four weeks', example: '28 days', make: () => days('Four weeks', 28) },
  { label: 'Half day', example: 'up to 4 hours', make: () => hours('Half day', 4) },
  { label: 'Hour', example: 'by the hour', make: () => hours('Hour', 1) },
  {
    label: 'Weekend',
    example: 'from Friday 16:00 to Monday 08:00',
    make: () => ({
      title: 'Weekend',
      kind: 'weekend',
      length: 1,
      from: {
        day: 'fri',
        time: '16:00',
      },
      to: {
        day: 'mon',
        time: '08:00',
      },
    }),
  },
  {
    label: 'Night',
    example: 'from 17:00 to 08:00',
    make: () => ({
      title: 'Night',
      kind: 'night',
      length: 1,
      from: { time: '17:00' },
      to: { time: '08:00' },
    }),
  },
  {
    label: 'One price for any time',
    example: 'a delivered container',
    make: () => ({ title: 'Once', kind: 'once', length: 1 }),
  },
  {
    label: 'Additional day',
    example: 'the first day costs 100, each further day 60',
    make: (first) => ({ ...days('Additional day', 1), ...(first && { beside: first }) }),
  },
  {
    label: 'Day in a longer rental',
    example: 'a lower price a day from 3 days on',
    make: () => ({ ...days('Day, from 3 days on', 1), least: 3 }),
  },
];

/** Returns a new period with a free id. */
export function newPeriod(choice: PeriodChoice, periods: readonly RentalPeriod[]): RentalPeriod {
  const first = periods.find(({ kind, beside }) => kind === 'days' && beside === undefined)?.id;
  const made = choice.make(first);
  return { id: freeId(made.title, periods), ...made };
}

/** Returns an id that no entry has: the letters and digits of a title, and a number if necessary. */
export function freeId(title: string, entries: readonly { id: string }[]): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 30)
    .replace(/^_|_$/g, '');
  const wanted = words || 'entry';
  let id = wanted;
  for (let number = 2; entries.some((each) => each.id === id); number += 1)
    id = `${wanted}_${number}`;
  return id;
}

import { periodOfTitle, type ItemTablePlan, type RentalPeriod } from '@siteyard/schemas/rentals';
import { freeId, newPeriod, PERIOD_CHOICES } from '../../../lib/rentals/rental-periods.ts';

/** Returns the periods that columns of a table name and that the shop does not have, with free ids. */
export function findMissingPeriods(
  columns: ItemTablePlan['columns'],
  periods: readonly RentalPeriod[],
): RentalPeriod[] {
  const found: RentalPeriod[] = [];
  for (const { title, field } of columns) {
    const all = [...periods, ...found];
    if (field !== null || periodOfTitle(title, all) !== 'unknown') continue;
    const made = candidates(title, all).find((each) => periodOfTitle(title, [each]) === each);
    if (made) found.push(made.title === NO_TITLE ? withTitle(made, title, all) : made);
  }
  return found;
}

/** A title that no column has. With it, a period is found by its length. */
const NO_TITLE = '-';

/** The usual periods, and periods of the number of days, weeks or hours in a title. */
function candidates(title: string, periods: readonly RentalPeriod[]): RentalPeriod[] {
  const count = Number(/\d{1,3}/.exec(title)?.[0] ?? 0);
  const lengths = [
    { kind: 'days' as const, length: count },
    { kind: 'days' as const, length: count * 7 },
    { kind: 'hours' as const, length: count },
  ].filter(({ length }) => length > 0 && length <= 366);
  return [
    ...PERIOD_CHOICES.map((choice) => newPeriod(choice, periods)),
    ...lengths.map((each) => ({ id: NO_TITLE, title: NO_TITLE, ...each })),
  ];
}

const withTitle = (period: RentalPeriod, title: string, all: readonly RentalPeriod[]) => ({
  ...period,
  id: freeId(title, all),
  title: title.slice(0, 80),
});

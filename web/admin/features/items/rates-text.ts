import { formatAmount, type Rentals } from '@siteyard/schemas/rentals';

/** The text between two rates. */
export const RATE_SEPARATOR = ' · ';

/** The rates of an item in the order of the periods: `$85 / Day · $300 / Week`; '' without rates. */
export const ratesText = (
  rates: Readonly<Record<string, number>>,
  { periods, currency }: Pick<Rentals, 'periods' | 'currency'>,
  language: string,
): string =>
  periods
    .flatMap(({ id, title }) => {
      const amount = rates[id];
      return amount === undefined ? [] : `${formatAmount(amount, currency, language)} / ${title}`;
    })
    .join(RATE_SEPARATOR);

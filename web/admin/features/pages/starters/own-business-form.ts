import type { OpeningHours, Weekday } from '@siteyard/schemas/business';

/** The times of one row; both are '' if the business is closed. */
export interface Times {
  opens: string;
  closes: string;
}

/** The rows of the form: days that share their times. */
export const OPENING_ROWS: { label: string; days: Weekday[] }[] = [
  { label: 'Monday to Friday', days: ['mo', 'tu', 'we', 'th', 'fr'] },
  { label: 'Saturday', days: ['sa'] },
  { label: 'Sunday', days: ['su'] },
];

/** The initial times. An owner changes those that differ. */
const USUAL_TIMES: Times[] = [
  { opens: '09:00', closes: '17:00' },
  { opens: '09:00', closes: '13:00' },
  { opens: '', closes: '' },
];

/** A typed item with its prices. */
export interface Price {
  name: string;
  day: string;
  week: string;
}

/** An empty row. */
export const NO_PRICE: Price = { name: '', day: '', week: '' };

/** The values of the form. */
export interface OwnBusinessForm {
  name: string;
  rents: string;
  phone: string;
  email: string;
  street: string;
  town: string;
  postcode: string;
  times: Times[];
  prices: Price[];
  /** An ISO 4217 code. */
  currency: string;
}

/** The initial values of the form. */
export const EMPTY_FORM: OwnBusinessForm = {
  name: '',
  rents: '',
  phone: '',
  email: '',
  street: '',
  town: '',
  postcode: '',
  times: USUAL_TIMES,
  prices: [NO_PRICE, NO_PRICE, NO_PRICE],
  currency: 'USD',
};

/** The opening hours of the days with times. */
export const hoursOf = (times: readonly Times[]): OpeningHours[] =>
  OPENING_ROWS.flatMap(({ days }, index) => {
    const { opens, closes } = times[index] ?? { opens: '', closes: '' };
    return opens === '' || closes === '' ? [] : [{ days, opens, closes }];
  });

/** Returns the rows with a name. */
export const pricesIn = (rows: readonly Price[]): Price[] =>
  rows
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, day, week }) => ({ name: name.trim(), day: day.trim(), week: week.trim() }));

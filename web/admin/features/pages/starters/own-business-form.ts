import type { OpeningHours, Weekday } from '@siteyard/schemas/business';

/** From when to when on one row; both '' where the business is closed. */
export interface Times {
  opens: string;
  closes: string;
}

/** The days that share their times in the form. */
export const OPENING_ROWS: { label: string; days: Weekday[] }[] = [
  { label: 'Monday to Friday', days: ['mo', 'tu', 'we', 'th', 'fr'] },
  { label: 'Saturday', days: ['sa'] },
  { label: 'Sunday', days: ['su'] },
];

/** Where the form begins: an owner changes what differs. */
const USUAL_TIMES: Times[] = [
  { opens: '09:00', closes: '17:00' },
  { opens: '09:00', closes: '13:00' },
  { opens: '', closes: '' },
];

/** A row of the price list, as it is typed. */
export interface Price {
  name: string;
  day: string;
  week: string;
}

/** A row that nobody has filled in. */
export const NO_PRICE: Price = { name: '', day: '', week: '' };

/** What is typed into the form. */
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
  currency: string;
}

/** The form as it is opened first. */
export const EMPTY_FORM: OwnBusinessForm = {
  ...{ name: '', rents: '', phone: '', email: '', street: '', town: '', postcode: '' },
  times: USUAL_TIMES,
  prices: [NO_PRICE, NO_PRICE, NO_PRICE],
  currency: '$',
};

/** The opening hours of the days on which the business is open. */
export const hoursOf = (times: readonly Times[]): OpeningHours[] =>
  OPENING_ROWS.flatMap(({ days }, index) => {
    const { opens, closes } = times[index] ?? { opens: '', closes: '' };
    return opens === '' || closes === '' ? [] : [{ days, opens, closes }];
  });

/** Rows with a name, whose prices have the currency in front where they begin with a digit. */
export function pricesIn(rows: readonly Price[], currency: string): Price[] {
  const said = (typed: string) => {
    const price = typed.trim();
    return /^\d/.test(price) ? `${currency.trim()}${price}` : price;
  };
  return rows
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, day, week }) => ({ name: name.trim(), day: said(day), week: said(week) }));
}

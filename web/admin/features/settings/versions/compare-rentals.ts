import {
  formatAmount,
  type RentalExample,
  type RentalFee,
  type RentalPeriod,
  type Rentals,
} from '@siteyard/schemas/rentals';
import { RENTAL_LABELS } from '../../../lib/settings/rental-labels.ts';

/** A field of the rental settings with its label, and its value in words. */
interface RentalField {
  label: string;
  read: (rules: Rentals) => string;
}

const reads: Readonly<Record<keyof Rentals, (rules: Rentals) => string>> = {
  path: ({ path }) => path,
  currency: ({ currency }) => currency,
  prices: ({ prices }) => prices.replace('_', ' '),
  tax_rate: ({ tax_rate: rate }) => (rate === undefined ? '' : `${rate} %`),
  periods: ({ periods }) => periods.map(periodText).join('\n'),
  count: ({ count }) => count.replace('_', ' '),
  grace: ({ grace }) => (grace === undefined ? '' : `${grace} minutes`),
  free: ({ free }) => [free?.from, free?.until].filter(Boolean).join(' – '),
  estimate: ({ estimate }) => estimate,
  rule: ({ rule }) => rule.replace('_', ' '),
  deposits: ({ deposits }) => deposits,
  deposit_percent: ({ deposit_percent: part }) => (part === undefined ? '' : `${part} %`),
  deposit_least: (rules) => money(rules, rules.deposit_least),
  minimum_order: (rules) => money(rules, rules.minimum_order),
  fees: (rules) => rules.fees.map((fee) => feeText(rules, fee)).join('\n'),
  zones: (rules) =>
    rules.zones
      .map(({ title, fee, per, minimum, location }) =>
        joined(
          title,
          fee === null ? 'on request' : money(rules, fee),
          per.replace('_', ' '),
          minimum === undefined ? '' : `from ${money(rules, minimum)}`,
          location,
        ),
      )
      .join('\n'),
  rates_note: ({ rates_note: note }) => note,
  quote: ({ quote }) => quote,
  categories: ({ categories }) =>
    categories
      .map(({ title, address, intro, image }) => joined(title, address, intro, image))
      .join('\n'),
  examples: (rules) => rules.examples.map((example) => exampleText(rules, example)).join('\n'),
};

/** The fields of the rental settings, in the order of the form. */
export const RENTAL_FIELDS: readonly RentalField[] = Object.entries(RENTAL_LABELS).map(
  ([field, label]) => ({ label, read: reads[field as keyof Rentals] }),
);

/** Joins the parts that are not empty with commas. */
const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ');

const money = ({ currency }: Rentals, amount: number | undefined) =>
  amount === undefined ? '' : formatAmount(amount, currency, 'en');

function periodText({ title, kind, length, from, to, beside, least }: RentalPeriod): string {
  const edge = (value: RentalPeriod['from']) => value && joined(value.day, value.time);
  const window = from && to && `${edge(from)} – ${edge(to)}`;
  return joined(
    `${title}: ${length} ${kind}`,
    window,
    beside && `in addition to ${beside}`,
    least === undefined ? '' : `from ${least} on`,
  );
}

const feeText = (rules: Rentals, fee: RentalFee) =>
  joined(
    fee.title,
    fee.percent === undefined ? money(rules, fee.amount) : `${fee.percent} %`,
    fee.per.replace('_', ' '),
    fee.required ? 'required' : '',
    ...fee.categories,
  );

const exampleText = (rules: Rentals, { items, from, to, zone, total }: RentalExample) =>
  joined(
    `${from} – ${to}`,
    items.map(({ key, quantity }) => `${quantity} × ${key}`).join(' + '),
    zone ?? '',
    money(rules, total),
  );

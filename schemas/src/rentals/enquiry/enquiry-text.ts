import { dateFormat } from '../../primitives/date-format.ts';
import { formatAmount } from '../format-amount.ts';
import type { Enquiry, EnquiryEstimate, RentalMoment } from './enquiry.ts';

/** A labelled text about an enquiry, for the office, in English. The text may have several lines. */
export interface EnquiryFact {
  label: string;
  text: string;
}

/** The sentence under each estimate. */
export const CONFIRMS = 'We confirm availability and price.';

const DAY: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
};
const CLOCK: Intl.DateTimeFormatOptions = { timeStyle: 'short', timeZone: 'UTC' };

/** Formats the day and the time of a rental in a language, such as `Mon, Mar 1, 2027, 8:00 AM`. */
function formatMoment({ date, time }: RentalMoment, language: string): string {
  const at = new Date(`${date}T${time ?? '00:00'}:00Z`);
  const day = dateFormat(language, DAY).format(at);
  return time === undefined ? day : `${day}, ${dateFormat(language, CLOCK).format(at)}`;
}

/** Formats the days of an enquiry: `Mon, Mar 1, 2027, 8:00 AM – Wed, Mar 3, 2027`; '' without days. */
export function formatDays({ from, to }: Pick<Enquiry, 'from' | 'to'>, language: string): string {
  const [first, last] = [from, to].map((moment) => moment && formatMoment(moment, language));
  if (first && last) return `${first} – ${last}`;
  if (first) return `${first} –`;
  return last ? `– ${last}` : '';
}

/** Returns one line for each item of an enquiry: `2 × Mini excavator`. */
export const itemLines = ({ items = [] }: Pick<Enquiry, 'items'>): string[] =>
  items.map(({ name, quantity }) => `${quantity} × ${name}`);

/** Formats the periods of a line of an estimate: `1 × Week, 2 × Day`; '' if the line has no price. */
function formatPeriods(
  periods: EnquiryEstimate['lines'][number]['periods'],
  titles: EnquiryEstimate['titles']['periods'],
): string {
  const parts = Object.entries(periods ?? {});
  return parts.map(([id, count]) => `${count} × ${titles[id] ?? id}`).join(', ');
}

/** Returns an estimate as lines of text: items, fees, delivery, tax, total and deposit, with amounts. */
export function estimateLines(
  { items = [], estimate }: Pick<Enquiry, 'items' | 'estimate'>,
  words: EstimateWords,
  language: string,
): string[] {
  if (!estimate) return [];
  const money = (amount: number | null) =>
    amount === null ? words.onRequest : formatAmount(amount, estimate.currency, language);
  const nameOf = (key: string) => items.find((item) => item.key === key)?.name ?? key;
  const lines = estimate.lines.map(({ key, quantity, periods, amount }) => {
    const parts = formatPeriods(periods, estimate.titles.periods);
    return `${quantity} × ${nameOf(key)}${parts && ` (${parts})`}: ${money(amount)}`;
  });
  const fees = Object.entries(estimate.fees).map(
    ([id, amount]) => `${estimate.titles.fees[id] ?? id}: ${money(amount)}`,
  );
  const { delivery, tax, deposit, total } = estimate;
  return [
    ...lines,
    ...fees,
    ...(delivery === 0 ? [] : [`${words.delivery}: ${money(delivery)}`]),
    ...(tax === 0 ? [] : [`${words.tax}: ${money(tax)}`]),
    total === null ? words.quote : `${words.total}: ${money(total)}`,
    ...(deposit === 0 ? [] : [`${words.deposit}: ${money(deposit)}`]),
  ];
}

/** The words of an estimate in a language. */
export interface EstimateWords {
  onRequest: string;
  delivery: string;
  tax: string;
  total: string;
  deposit: string;
  /** The sentence in place of a total. */
  quote: string;
}

export const ENGLISH_ESTIMATE: EstimateWords = {
  onRequest: 'on request',
  delivery: 'Delivery',
  tax: 'Tax',
  total: 'Total',
  deposit: 'Deposit, not included',
  quote: 'No total: quote the price yourself.',
};

/**
 * Describes an enquiry for the office: items, days, location, delivery, extras, estimate, first page
 * and source.
 * @param language the language of dates, times and amounts
 * @param firstPage the title of the first page; without it, the path is shown
 */
export function describeEnquiry(
  enquiry: Enquiry,
  { language, firstPage }: { language: string; firstPage?: string | undefined },
): EnquiryFact[] {
  const { location, delivery, fees = [], source } = enquiry;
  const how = delivery && [zoneText(delivery), delivery.place].filter(Boolean).join(', ');
  const facts: [label: string, text: string | undefined][] = [
    ['Items', itemLines(enquiry).join('\n')],
    ['Dates', formatDays(enquiry, language)],
    ['Location', location?.name],
    ['Delivery', how],
    ['Extras', fees.map(({ name }) => name).join(', ')],
    ['Estimate', estimateLines(enquiry, ENGLISH_ESTIMATE, language).join('\n')],
    ['First page visited', firstPage ?? source?.landing],
    ['Source', source && sourceText(source)],
  ];
  return facts.flatMap(([label, text]) => (text ? [{ label, text }] : []));
}

/** Describes whether the order is delivered, and to which zone. */
function zoneText({ kind, zone }: NonNullable<Enquiry['delivery']>): string {
  if (kind !== 'delivery') return 'no, the customer picks up';
  return zone ? `yes, ${zone.name}` : 'yes, zone not chosen';
}

function sourceText({ referrer, utm = {} }: NonNullable<Enquiry['source']>): string {
  const campaign = Object.values(utm).filter(Boolean).join(' / ');
  const parts = [referrer && `from ${referrer}`, campaign && `campaign ${campaign}`];
  return parts.filter(Boolean).join(', ');
}

import { foldText } from '../../primitives/fold-text.ts';
import { decimalsOf } from '../format-amount.ts';
import { isGrouped } from '../grouped-digits.ts';
import { AMOUNT_MOST } from '../limits.ts';

/** The longest cell that is read as an amount, in characters. */
const LONGEST = 60;

type DecimalMark = '.' | ',';

/** The decimal mark of a column: 'both' if its cells use different marks, undefined if no cell shows one. */
export type ColumnMark = DecimalMark | 'both' | undefined;

/** An amount in the smallest unit of the currency, null for “on request”, or the problem of the cell. */
export type ReadCell = { amount: number | null } | { problem: string };

const ON_REQUEST = new Set(
  'poa,p o a,on request,price on request,price on application,on application,request,call,please call,call us,call for price,ask,enquire,inquire,quote,tba,tbc,n a,na,none,nil,auf anfrage,anfrage,sur demande,sur devis,op aanvraag,na zapytanie,consultar'.split(
    ',',
  ),
);

const FREE = new Set(['free', 'free of charge', 'gratis', 'kostenlos', 'gratuit']);

/** The currencies that use each sign. */
const SIGNS: Record<string, string> = {
  '£': 'GBP',
  '€': 'EUR',
  '¥': 'JPY CNY',
  '₹': 'INR',
  zł: 'PLN',
  Kč: 'CZK',
  R: 'ZAR',
  kr: 'SEK NOK DKK ISK',
  Fr: 'CHF',
  'Fr.': 'CHF',
  $: 'USD CAD AUD NZD SGD HKD MXN',
  US$: 'USD',
  A$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  NZ$: 'NZD',
  R$: 'BRL',
};

interface Parts {
  before: string;
  number: string;
  after: string;
}

/** Splits a cell into its number and the texts around it. */
function partsOf(cell: string): Parts | undefined {
  if (cell.length > LONGEST) return undefined;
  const first = cell.search(/\d/);
  if (first < 0) return undefined;
  let end = first;
  while (end < cell.length && /[\d.,'\u2019\s]/.test(cell[end]!)) end += 1;
  const number = cell.slice(first, end).trim();
  return { before: cell.slice(0, first).trim(), number, after: cell.slice(end).trim() };
}

/**
 * Returns the decimal mark of the amounts in a column. `1,250.00` and `95.5` show a point, `1.250,00`
 * and `95,50` a comma. `1.250` shows no mark, because it can be read as 1 250.
 */
export function decimalMarkOf(cells: readonly string[], currency: string): ColumnMark {
  const marks = new Set<DecimalMark>();
  for (const cell of cells) {
    const mark = markOf(partsOf(cell)?.number ?? '', decimalsOf(currency));
    if (mark) marks.add(mark);
  }
  return marks.size > 1 ? 'both' : [...marks][0];
}

function markOf(written: string, decimals: number): DecimalMark | undefined {
  const number = withoutSpaces(written);
  const at = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  if (at < 0) return undefined;
  const mark = number[at] as DecimalMark;
  const [whole, rest] = [number.slice(0, at), number.slice(at + 1)];
  if (whole.includes(mark)) return undefined;
  if (/[.,]/.test(whole)) return mark;
  if (rest.length === 1 || rest.length === 2) return mark;
  return rest.length === 3 && decimals === 3 && mark === '.' ? mark : undefined;
}

/**
 * Reads a cell with an amount, such as `£1,250.00`, `1.250,00 €`, `95`, `95,-`, `POA` or ''.
 * @param mark the decimal mark of the column
 */
export function readAmountCell(cell: string, currency: string, mark: ColumnMark): ReadCell {
  const words = foldText(cell)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(' ');
  if (FREE.has(words)) return { amount: 0 };
  const parts = partsOf(cell);
  if (ON_REQUEST.has(words) || (!parts && words === '')) return { amount: null };
  if (!parts) return { problem: 'is not an amount' };
  const others = [parts.before, textBeforeUnit(parts.after)].filter(Boolean);
  const problem = others.map((sign) => problemOfSign(sign, currency)).find(Boolean);
  if (problem) return { problem };
  return readNumber(parts.number, currency, mark);
}

/** Removes “,-”, “/day”, “per day”, “+ VAT” and “ex VAT” from the text after a number. */
function textBeforeUnit(after: string): string {
  const text = after.replace(/^[-\u2013\u2014:]+\s*/, '');
  const at = text.search(/[/+(]|\b(?:per|p[./]?[dw]|plus|exc?|excl|inc|incl|a|each|ea|pro|par)\b/i);
  return (at < 0 ? text : text.slice(0, at)).trim();
}

function problemOfSign(sign: string, currency: string): string | undefined {
  if (/^[-\u2013\u2014(]/.test(sign)) return 'is below zero';
  const code = sign.toUpperCase().replace(/^([A-Z]{3})\s?\$$/, '$1');
  if (code === currency) return undefined;
  const currencies = SIGNS[sign] ?? (/^[A-Z]{3}$/.test(code) ? code : undefined);
  if (!currencies) return 'is not an exact amount';
  return currencies.split(' ').includes(currency)
    ? undefined
    : `is not in ${currency}, the currency of this site`;
}

/** Finds the spaces and apostrophes that separate thousands. */
const SPACES = /['\u2019\s]+/g;

const withoutSpaces = (number: string) => number.replace(SPACES, '');

/** Removes all given characters from the end of a text. */
function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

function readNumber(written: string, currency: string, column: ColumnMark): ReadCell {
  const decimals = decimalsOf(currency);
  const isSpaced = written.split(SPACES).every((part, at) => at === 0 || /^\d{3}(?!\d)/.test(part));
  const number = withoutEnd(withoutSpaces(written), '.,');
  const mark = column === 'both' ? markOf(number, decimals) : column;
  const at = mark === undefined ? -1 : number.indexOf(mark);
  const whole = at < 0 ? number : number.slice(0, at);
  const rest = at < 0 ? '' : number.slice(at + 1);
  const isUnclear = column === 'both' && mark === undefined && /[.,]/.test(number);
  if (isUnclear || (rest.length === 3 && decimals < 3))
    return { problem: 'can be read in two ways; write it without a separator of thousands' };
  if (!isSpaced || !isGrouped(whole) || !/^\d*$/.test(rest)) return { problem: 'is not an amount' };
  const digits = withoutEnd(rest, '0');
  if (digits.length > decimals) return { problem: `has more decimals than ${currency}` };
  const amount = Number(whole.replace(/\D/g, '') + digits.padEnd(decimals, '0'));
  if (amount > AMOUNT_MOST) return { problem: 'is too high' };
  return { amount: amount === 0 ? null : amount };
}

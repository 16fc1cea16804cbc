import { decimalsOf } from './format-amount.ts';
import { isGrouped } from './grouped-digits.ts';
import { AMOUNT_MOST } from './limits.ts';

/** The longest text that is read as an amount, in characters. */
const LONGEST = 40;

/** Formats an amount for an input field: `85`, `85.50`. */
export function amountInput(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const unit = 10 ** decimals;
  return (amount / unit).toFixed(amount % unit === 0 ? 0 : decimals);
}

export type ReadAmount = { ok: true; amount: number } | { ok: false; problem: string };

/**
 * Reads a typed amount: `85`, `85.50`, `85,50`, `1,200`, `1.200,50`, `1 200`, `$85`, `85 EUR`.
 * @returns the amount in the smallest unit of the currency, or the problem for the field's message
 */
export function readAmount(text: string, currency: string): ReadAmount {
  const decimals = decimalsOf(currency);
  if (text.length > LONGEST) return refused;
  const number = withoutSigns(text, currency);
  if (!/^\d[\d.,]*$/.test(number)) return refused;
  const [whole, rest] = splitAtDecimals(number, decimals);
  if (!isGrouped(whole)) return refused;
  if (rest.length > decimals) {
    const most = decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`;
    return { ok: false, problem: `${currency} has ${most}` };
  }
  const amount = Number(whole.replace(/[.,]/g, '') + rest.padEnd(decimals, '0'));
  return amount <= AMOUNT_MOST ? { ok: true, amount } : { ok: false, problem: 'is too high' };
}

const refused: ReadAmount = { ok: false, problem: 'must be an amount, such as 85 or 85.50' };

/** Removes spaces, apostrophes between thousands, and the sign or the code of the currency. */
function withoutSigns(text: string, currency: string): string {
  const compact = text.replace(/[\s'\u2019\p{Sc}]/gu, '');
  const [start, end] = [compact.slice(0, 3), compact.slice(-3)].map((part) => part.toUpperCase());
  if (start === currency) return compact.slice(3);
  return end === currency ? compact.slice(0, -3) : compact;
}

/**
 * Splits a number into its whole part, which may have thousands separators, and its decimals. A single
 * separator before three digits is a thousands separator, unless the currency has three decimals.
 */
function splitAtDecimals(number: string, decimals: number): [whole: string, rest: string] {
  const at = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  if (at < 0) return [number, ''];
  const [whole, rest] = [number.slice(0, at), number.slice(at + 1)];
  const mark = number.charAt(at);
  const isRepeated = whole.includes(mark);
  const isAlone = !/[.,]/.test(whole);
  if (isRepeated || (isAlone && rest.length === 3 && decimals !== 3)) return [number, ''];
  return [whole, rest];
}

import { priceTable, type PriceTableProps } from '@siteyard/schemas/blocks/PriceTable';
import { checkValue } from '@siteyard/schemas/errors';
import { PRICE_ROWS_MOST } from '@siteyard/schemas/primitives/limits';
import { shorten } from '@siteyard/schemas/primitives/shorten';
import { removeForbidden } from '@siteyard/schemas/primitives/text';
import type { PastedCell, PastedTable } from './pasted.ts';

/** A row with an entry for each column of its table. */
type Row = readonly (PastedCell | undefined)[];

/** The columns of prices, in the order of the price table. */
const PRICES = ['day', 'week', 'fourWeeks', 'deposit'] as const;
type Price = (typeof PRICES)[number];
/** The name, the details and the prices. */
const MOST_COLUMNS = PRICES.length + 2;
/** The maximum length of a price, in characters. */
const LONGEST_PRICE = 100;
/** The maximum length of a text that a message quotes, in characters. */
const QUOTED = 40;

/** The price table, or the reason why the rows do not fit into one. */
export type PriceTableRead =
  /** `isGuessed`: whether the pasted table has no headings for its columns. */
  | { ok: true; props: PriceTableProps; isGuessed: boolean }
  /** `problem`: a sentence that names the limit. */
  | { ok: false; problem: string };

/**
 * Converts the rows of a pasted table to a price table. Each word of the rows is used once: text above the
 * rows, and the headings of the names and the details, become the heading of the table.
 */
export function toPriceTable(pasted: PastedTable['data']['rows']): PriceTableRead {
  const columns = [...new Set(pasted.flat().map(({ column }) => column))].toSorted((a, b) => a - b);
  if (columns.length > MOST_COLUMNS)
    return refused(`has at most ${MOST_COLUMNS} columns, and this table has ${columns.length}`);
  const all = pasted.map((row): Row =>
    columns.map((at) => row.find(({ column }) => column === at)),
  );
  // The last row stays a row, even if it looks like a title.
  const begin = all.findIndex((row, at) => at === all.length - 1 || !isTitle(row));
  const [titles, rows] = [all.slice(0, begin), all.slice(begin)];
  const head = isHead(rows) ? (rows.shift() ?? null) : null;
  if (rows.length > PRICE_ROWS_MOST)
    return refused(`has at most ${PRICE_ROWS_MOST} rows, and this table has ${rows.length}`);

  const hasDetails = isOfDetails(rows, columns.length, head !== null);
  const first = hasDetails ? 2 : 1;
  const above = [...titles.map(([title]) => textOf(title)), head?.slice(0, first).map(textOf)];
  const heading = above.flat().filter(Boolean).join(', ');
  const labels = columns.slice(first).map((_, at) => textOf(head?.[first + at]));
  const keys = keysFor(labels);
  const props = {
    ...(heading !== '' && { heading }),
    ...(head && Object.fromEntries(keys.map((key, at) => [`${key}Label`, labels[at]]))),
    ...(!head && keys.length === 1 && { dayLabel: 'Price' }),
    items: rows.map((row) => ({
      name: textOf(row[0]),
      details: hasDetails ? textOf(row[1]) : '',
      href: row[0]?.href ?? '',
      ...Object.fromEntries(keys.map((key, at) => [key, textOf(row[first + at])])),
    })),
  };
  const checked = checkValue(priceTable.props, props, 1);
  if (checked.ok) return { ok: true, props: checked.value, isGuessed: head === null };
  const [problem] = checked.problems;
  const text = problem?.keys.reduce<unknown>((value, key) => Object(value)[key], props);
  return refused(`cannot have “${shorten(String(text), QUOTED)}”, which ${problem?.message}`);
}

const refused = (problem: string): PriceTableRead => ({
  ok: false,
  problem: `A price table ${problem}.`,
});

const textOf = (cell: PastedCell | undefined) => removeForbidden(cell?.text ?? '').trim();

/** Whether a row is a title: it has text only in its first column. */
const isTitle = ([name, ...others]: Row) => name !== undefined && !others.some(Boolean);

/**
 * Whether the first row has the column headings. It has them if it looks like headings, or if it is the
 * only row without prices.
 */
function isHead([first, second, ...others]: readonly Row[]): boolean {
  if (!first || !second) return false;
  const allHeads = (row: Row) => row.every((cell) => !cell || cell.isHead);
  if (allHeads(first) && !allHeads(second)) return true;
  const hasMoney = (row: Row) => row.slice(1).some(isMoney);
  return !hasMoney(first) && [second, ...others].some(hasMoney);
}

/** Whether the second column has details instead of prices. */
function isOfDetails(rows: readonly Row[], width: number, hasHead: boolean): boolean {
  if (width <= 2) return false;
  const texts = rows.map((row) => row[1]);
  if (width === MOST_COLUMNS || texts.some((cell) => textOf(cell).length > LONGEST_PRICE))
    return true;
  // A column with a heading stays a column of prices.
  return !hasHead && !texts.some(isMoney) && rows.some((row) => row.slice(2).some(isMoney));
}

/** Whether a cell has a currency sign, or only a number. */
function isMoney(cell: PastedCell | undefined): boolean {
  const text = cell?.text ?? '';
  return (
    /\p{Sc}|\b(?:EUR|USD|GBP|CHF|CAD|AUD)\b/u.test(text) ||
    (/^[^\p{L}]*$/u.test(text) && /\d/.test(text))
  );
}

/** The price of each column: the price with the same heading, or else the next free one. */
function keysFor(labels: readonly string[]): Price[] {
  const keys: Price[] = [];
  let next = 0;
  for (const [at, label] of labels.entries()) {
    const known = PRICES.findIndex((key) => isDefault(key, label));
    const last = PRICES.length - (labels.length - at);
    if (known >= next && known <= last) next = known;
    keys.push(PRICES[next]!);
    next += 1;
  }
  return keys;
}

const isDefault = (key: Price, label: string) =>
  String(priceTable.props.shape[`${key}Label`].def.defaultValue).toLowerCase() ===
  label.toLowerCase();

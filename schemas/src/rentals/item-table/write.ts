import { BYTE_ORDER_MARK, csvRecord } from '../../csv/write-csv.ts';
import { decimalsOf } from '../format-amount.ts';
import type { RentalPeriod, Rentals } from '../settings.ts';
import { findCategory } from './categories.ts';
import type { TableItem } from './match.ts';
import { periodOfTitle } from './period-titles.ts';
import { FIELD_TITLES, fieldOfTitle, TABLE_FIELDS, type TableField } from './title-words.ts';

/** The columns before and after the rates. */
const BEFORE: TableField[] = ['name', 'category', 'summary'];
const AFTER = TABLE_FIELDS.filter((field) => !BEFORE.includes(field));

/**
 * Returns a CSV file of items, for spreadsheets. An import of the unchanged file changes nothing.
 */
export function toItemTable(items: readonly TableItem[], rules: Rentals): string {
  const titleOf = (period: RentalPeriod) => titleInTable(period, rules.periods);
  const titles = [
    ...BEFORE.map((field) => FIELD_TITLES[field]),
    ...rules.periods.map(titleOf),
    ...AFTER.map((field) => FIELD_TITLES[field]),
  ];
  const records = items.map((item) => [
    ...BEFORE.map((field) => cellOf(item, field, rules)),
    ...rules.periods.map(({ id }) => amountCell(item.rates[id], rules)),
    ...AFTER.map((field) => cellOf(item, field, rules)),
  ]);
  return BYTE_ORDER_MARK + [titles, ...records].map(csvRecord).join('');
}

/** Returns the title of a period, with its id if the title is not clear. */
function titleInTable(period: RentalPeriod, periods: readonly RentalPeriod[]): string {
  const { title, id } = period;
  const isClear = !fieldOfTitle(title) && periodOfTitle(title, periods) === period;
  return isClear ? title : `${title} [${id}]`;
}

function amountCell(amount: number | undefined, { currency }: Rentals): string {
  if (amount === undefined) return '';
  const decimals = decimalsOf(currency);
  return amount === 0 ? 'free' : (amount / 10 ** decimals).toFixed(decimals);
}

function cellOf(item: TableItem, field: TableField, rules: Rentals): string {
  switch (field) {
    case 'deposit':
      return amountCell(item.deposit, rules);
    case 'category': {
      const category = rules.categories.find(({ id }) => id === item.category);
      const isClear = category && findCategory(category.title, rules.categories) === category;
      return isClear ? category.title : item.category;
    }
    case 'minimum': {
      const period = rules.periods.find(({ id }) => id === item.minimum);
      return period ? titleInTable(period, rules.periods) : '';
    }
    default:
      return String(item[field] ?? '');
  }
}

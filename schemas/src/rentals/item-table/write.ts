import { BYTE_ORDER_MARK, csvRecord } from '../../csv/write-csv.ts';
import { plainAmount } from '../format-amount.ts';
import type { RentalPeriod, Rentals } from '../settings.ts';
import { categoryFinder } from './categories.ts';
import type { TableItem } from './match.ts';
import { periodOfTitle } from './period-titles.ts';
import { FIELD_TITLES, fieldOfTitle, TABLE_FIELDS, type TableField } from './title-words.ts';

/** The columns before the rates and after them. */
const BEFORE: TableField[] = ['name', 'category', 'summary'];
const AFTER = TABLE_FIELDS.filter((field) => !BEFORE.includes(field));

/**
 * Returns a CSV file of items, for spreadsheets. An import of the unchanged file changes nothing. A
 * category or a period that the settings no longer have is written with its id.
 */
export function toItemTable(items: readonly TableItem[], rules: Rentals): string {
  const { periods, categories, currency } = rules;
  const periodTitles = new Map(periods.map((each) => [each.id, titleInTable(each, periods)]));
  const find = categoryFinder(categories);
  const clear = categories.filter((category) => find(category.title) === category);
  const categoryTitles = new Map(clear.map(({ id, title }) => [id, title]));
  const cellOf = (item: TableItem, field: TableField): string => {
    if (field === 'deposit') return amountCell(item.deposit, currency);
    if (field === 'category') return categoryTitles.get(item.category) ?? item.category;
    if (field === 'minimum')
      return item.minimum === undefined ? '' : (periodTitles.get(item.minimum) ?? item.minimum);
    return String(item[field] ?? '');
  };
  const titles = [
    ...BEFORE.map((field) => FIELD_TITLES[field]),
    ...periodTitles.values(),
    ...AFTER.map((field) => FIELD_TITLES[field]),
  ];
  const records = items.map((item) => [
    ...BEFORE.map((field) => cellOf(item, field)),
    ...periods.map(({ id }) => amountCell(item.rates[id], currency)),
    ...AFTER.map((field) => cellOf(item, field)),
  ]);
  return BYTE_ORDER_MARK + [titles, ...records].map(csvRecord).join('');
}

/** Returns the title of a period, with its id if an import could not find the period by the title. */
function titleInTable(period: RentalPeriod, periods: readonly RentalPeriod[]): string {
  const { title, id } = period;
  const isClear = !fieldOfTitle(title) && periodOfTitle(title, periods) === period;
  return isClear ? title : `${title} [${id}]`;
}

function amountCell(amount: number | undefined, currency: string): string {
  if (amount === undefined) return '';
  return amount === 0 ? 'free' : plainAmount(amount, currency);
}

import { itemFields, type ItemFields } from '../item.ts';
import { addressOfName, freeAddress } from '../item-address.ts';
import { RENTALS_MOST } from '../limits.ts';
import type { RentalCategory, Rentals } from '../settings.ts';
import { categoryFinder, newCategory, type FindCategory } from './categories.ts';
import type { Column } from './columns.ts';
import { matchRows, type MatchedRow, type TableItem } from './match.ts';
import type { ItemRow, ItemTable, RowFields } from './rows.ts';
import type { TableProblem } from './shape.ts';

/** New values of an item; null removes a value. */
export type ItemChange = Partial<Omit<TableItem, 'key' | 'deposit' | 'minimum' | 'owned'>> & {
  deposit?: number | null;
  minimum?: string | null;
  owned?: number | null;
};

interface AddedItem {
  line: number;
  item: ItemFields;
}

interface ChangedItem {
  line: number;
  before: TableItem;
  set: ItemChange;
}

/** The changes that a table makes to the items of a site. */
export interface ItemTableChanges {
  columns: Column[];
  added: AddedItem[];
  changed: ChangedItem[];
  unchanged: number;
  /** The rows with an existing item, changed or not. */
  found: { line: number; item: TableItem }[];
  /** New categories, to be added to the settings. */
  categories: RentalCategory[];
  problems: TableProblem[];
}

export interface PlanOptions {
  /** Whether only rates and deposits of existing items change. */
  onlyRates?: boolean;
  /** Whether an address is in use. Addresses of the given items and categories are known without it. */
  isTaken?: (address: string) => boolean;
}

/** Compares a table with the items of a site, and returns the changes. Changes nothing. */
export function planItemTable(
  table: ItemTable,
  items: readonly TableItem[],
  rules: Rentals,
  { onlyRates = false, isTaken = () => false }: PlanOptions = {},
): ItemTableChanges {
  const findCategory = categoryFinder(rules.categories);
  const { matched, refused } = matchRows(table.rows, items, findCategory);
  const changes: ItemTableChanges = {
    columns: table.columns,
    added: [],
    changed: [],
    unchanged: 0,
    found: [],
    categories: [],
    problems: [...table.problems, ...table.rows.flatMap(({ problems }) => problems)],
  };
  const report = ({ line }: ItemRow, message: string) =>
    changes.problems.push({ line, column: null, message, is_error: true });
  for (const { row, reason } of refused) report(row, reason);
  const taken = new Set([...items, ...rules.categories].map(({ address }) => address));
  const isUsed = (address: string) => taken.has(address) || isTaken(address);
  const context: Context = {
    rules,
    changes,
    taken,
    isUsed,
    report,
    findCategory,
    numbers: new Map(),
  };
  for (const match of matched) {
    if (match.item) changes.found.push({ line: match.row.line, item: match.item });
    if (match.item) planChange(match as MatchedRow & { item: TableItem }, context, onlyRates);
    else if (onlyRates) report(match.row, 'No item of the site has this name.');
    else if (items.length + changes.added.length < RENTALS_MOST.items)
      changes.added.push({ line: match.row.line, item: newItem(match.row, context) });
    else report(match.row, `A site has at most ${RENTALS_MOST.items} items.`);
  }
  changes.problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return changes;
}

interface Context {
  rules: Rentals;
  changes: ItemTableChanges;
  /** The addresses of all items and categories, new ones included. */
  taken: Set<string>;
  isUsed: (address: string) => boolean;
  report: (row: ItemRow, message: string) => void;
  /** Finds existing and new categories. */
  findCategory: FindCategory;
  /** The last number for each wanted address; see `freeAddress`. */
  numbers: Map<string, number>;
}

/**
 * Returns the id of the category of a row, '' for none. Adds a category that the shop does not have.
 * Returns undefined if the table has no categories, or if the category cannot be added.
 */
function categoryOf(row: ItemRow, context: Context): string | undefined {
  const { category } = row.fields;
  if (category === undefined || category === '') return category;
  const found = context.findCategory(category);
  if (found) return found.id;
  const { rules, changes, taken, isUsed, report } = context;
  const all = [...rules.categories, ...changes.categories];
  const made = newCategory(category, all, isUsed);
  if (!made) {
    report(
      row,
      `The category “${category.slice(0, 80)}” cannot be added: a site has at most ${RENTALS_MOST.categories} categories, with titles of at most 80 characters. The item is imported without it.`,
    );
    return undefined;
  }
  taken.add(made.address);
  changes.categories.push(made);
  context.findCategory = categoryFinder([...all, made]);
  return made.id;
}

function newItem(row: ItemRow, context: Context): ItemFields {
  const { key: _, rates, category: __, name = '', address: wanted, ...others } = row.fields;
  const category = categoryOf(row, context);
  const address = freeAddress(wanted ?? addressOfName(name), context.isUsed, context.numbers);
  context.taken.add(address);
  return itemFields.parse({
    ...withoutNull(others),
    ...(category !== undefined && { category }),
    name,
    address,
    rates: withoutNull(rates),
  });
}

const withoutNull = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

function planChange(
  { row, item }: MatchedRow & { item: TableItem },
  context: Context,
  onlyRates: boolean,
): void {
  const set = { ...changedRates(row.fields, item) };
  if (!onlyRates) Object.assign(set, changedTexts(row, item, context));
  if (Object.keys(set).length === 0) context.changes.unchanged += 1;
  else context.changes.changed.push({ line: row.line, before: item, set });
}

function changedRates({ rates, deposit }: RowFields, item: TableItem): ItemChange {
  const set: ItemChange = {};
  const after = Object.entries(rates).filter(([id, value]) => (item.rates[id] ?? null) !== value);
  if (after.length > 0)
    set.rates = withoutNull({ ...item.rates, ...Object.fromEntries(after) }) as TableItem['rates'];
  if (deposit !== undefined && deposit !== (item.deposit ?? null)) set.deposit = deposit;
  return set;
}

function changedTexts(row: ItemRow, item: TableItem, context: Context): ItemChange {
  const { fields } = row;
  const set: ItemChange = {};
  const { address } = fields;
  if (address !== undefined && address !== item.address) {
    if (context.isUsed(address))
      context.report(row, `The address “${address}” is in use. The item keeps its address.`);
    else {
      context.taken.add(address);
      set.address = address;
    }
  }
  for (const field of ['name', 'summary', 'rate_note', 'unavailable_until'] as const) {
    const value = fields[field];
    if (value !== undefined && value !== item[field].replace(/\s+/g, ' ').trim())
      set[field] = value;
  }
  // An export has the id of a category that the settings no longer have.
  const category = fields.category === item.category ? undefined : categoryOf(row, context);
  if (category !== undefined && category !== item.category) set.category = category;
  const { owned } = fields;
  if (owned !== undefined && owned !== (item.owned ?? null)) set.owned = owned;
  const minimum = hasFormerMinimum(row, item, context.rules) ? undefined : fields.minimum;
  if (minimum !== undefined && minimum !== (item.minimum ?? null)) set.minimum = minimum;
  return set;
}

/**
 * Returns whether a row has the shortest period of its item, and the settings no longer have this period.
 * An export writes its id, which may also be a word for another period.
 */
const hasFormerMinimum = ({ minimumText }: ItemRow, { minimum }: TableItem, { periods }: Rentals) =>
  minimumText === minimum && periods.every(({ id }) => id !== minimum);

import { checkValue } from '@siteyard/schemas/errors';
import { csvRecord } from '@siteyard/schemas/csv';
import { shorten } from '@siteyard/schemas/primitives/shorten';
import {
  readItemTable,
  planItemTable,
  type ItemTableChanges,
  type TableProblem,
  type Item,
  rentals as rentalsSchema,
  type Rentals,
} from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';

/** The site into which a table is read. */
interface IntoSite {
  /** Gets the new categories. */
  settings: SiteSettings;
  items: readonly Item[];
  /** Whether the script has created an item. */
  isNew: (item: Item) => boolean;
  newItem: (name: string, fields: Partial<Item>) => Item;
}

export interface ItemRows {
  /** The item of each row; null for a row that cannot be read exactly. */
  items: (Item | null)[];
  problems: string[];
}

/**
 * Reads a table as the import of items does, and creates the items that the site does not have. A row
 * whose item has other values than the row is not read.
 * @param table the titles, and then the rows
 * @throws Error if the settings have no valid rentals
 */
export function readItemRows(table: readonly (readonly string[])[], into: IntoSite): ItemRows {
  const rules = validRentals(into.settings);
  const [, ...rows] = table;
  const result: ItemRows = { items: rows.map(() => null), problems: [] };
  const read = readItemTable(table.map((cells) => csvRecord(cells.map(inOneLine))).join(''), rules);
  const whole = read.problems.filter(({ line }) => line === null);
  if (whole.length > 0) return { ...result, problems: whole.map(sentence) };

  // Line 1 has the titles.
  const rowOf = (line: number) => line - 2;
  const report = (line: number, message: string) => {
    const name = rows[rowOf(line)]?.find((cell) => cell.trim() !== '') ?? '';
    result.problems.push(`“${shorten(inOneLine(name), 40)}”: ${message}`);
  };
  const exact = read.rows.filter(({ problems }) => problems.length === 0);
  const inexact = read.rows.flatMap(({ problems }) => problems.slice(0, 1));
  const plan = planItemTable({ ...read, rows: exact }, into.items, rules);
  for (const each of [...inexact, ...plan.problems]) report(each.line ?? 1, sentence(each));

  addCategories(into.settings, plan);
  for (const { line, item } of plan.added) {
    const { order: _, ...fields } = item;
    const made = into.newItem(item.name, fields);
    if (into.isNew(made)) result.items[rowOf(line)] = made;
    else report(line, 'This script has created the item before, and it was changed since.');
  }
  const changed = new Map(plan.changed.map(({ line, set }) => [line, set]));
  for (const { line, item } of plan.found) {
    const set = changed.get(line) ?? {};
    const isEqual = !('rates' in set) && !('deposit' in set);
    if (isEqual) result.items[rowOf(line)] = into.items.find(({ key }) => key === item.key) ?? null;
    else report(line, 'An item of this name has other rates.');
  }
  return result;
}

/** @throws Error if the settings have no valid rentals */
function validRentals({ rentals }: SiteSettings): Rentals {
  if (!rentals) throw new Error('The settings have no rentals. Call site.rentals(currency) first.');
  const checked = checkValue(rentalsSchema, rentals, 1);
  if (checked.ok) return checked.value;
  const [problem] = checked.problems;
  throw new Error(`settings.rentals.${problem?.path} ${problem?.message}.`);
}

/** Adds the new categories that a new item has. */
function addCategories({ rentals }: SiteSettings, { added, categories }: ItemTableChanges): void {
  const used = new Set(added.map(({ item }) => item.category));
  rentals?.categories.push(...categories.filter(({ id }) => used.has(id)));
}

const inOneLine = (cell: string) => cell.replace(/\s+/g, ' ').trim();

const sentence = ({ column, message }: TableProblem) => `${column ? `${column}: ` : ''}${message}`;

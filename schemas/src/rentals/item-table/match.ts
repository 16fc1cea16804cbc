import type { Item } from '../item.ts';
import type { FindCategory } from './categories.ts';
import { foldName } from './fold-name.ts';
import type { ItemRow } from './rows.ts';

/** The fields of an item that a table can change. */
export type TableItem = Pick<
  Item,
  | 'key'
  | 'address'
  | 'name'
  | 'category'
  | 'summary'
  | 'rates'
  | 'deposit'
  | 'minimum'
  | 'rate_note'
  | 'owned'
  | 'unavailable_until'
>;

/** A row and its item; undefined if the row adds an item. */
export interface MatchedRow {
  row: ItemRow;
  item: TableItem | undefined;
}

export interface Matches {
  matched: MatchedRow[];
  /** The rows that are not imported, with the reason. */
  refused: { row: ItemRow; reason: string }[];
}

/**
 * Finds the item of each row: by key, else by address, else by name and category, else by the name alone
 * if no other row or item has this name. Refuses a row if an earlier row has the same item.
 */
export function matchRows(
  rows: readonly ItemRow[],
  items: readonly TableItem[],
  findCategory: FindCategory,
): Matches {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const byAddress = new Map(items.map((item) => [item.address, item]));
  const byName = grouped(items, ({ name }) => foldName(name));
  const byCategory = grouped(items, (item) => inCategory(item.name, item.category));
  const rowsByName = grouped(rows, ({ fields }) => foldName(fields.name ?? ''));
  const idOf = (category: string) => findCategory(category)?.id ?? category;

  const itemOf = ({ fields: { key = '', address = '', name = '', category } }: ItemRow) => {
    const found = byKey.get(key) ?? byAddress.get(address);
    if (found) return found;
    const named = byName.get(foldName(name)) ?? [];
    const same =
      category === undefined ? named : (byCategory.get(inCategory(name, idOf(category))) ?? []);
    if (same.length > 0) return same.length === 1 ? same[0] : 'several';
    const isOnly = named.length === 1 && rowsByName.get(foldName(name))?.length === 1;
    return isOnly ? named[0] : undefined;
  };

  const matches: Matches = { matched: [], refused: [] };
  const lines = new Map<string, number>();
  for (const row of rows) {
    const item = itemOf(row);
    const reason = reasonAgainst(row, item, lines);
    if (reason === undefined && item !== 'several') matches.matched.push({ row, item });
    else matches.refused.push({ row, reason: reason ?? SEVERAL });
  }
  return matches;
}

/** A name with a category, as one text. */
const inCategory = (name: string, category: string) => JSON.stringify([foldName(name), category]);

/** Returns the reason why a row cannot be imported; undefined if it can. Adds the row to `lines`. */
function reasonAgainst(
  { line, fields }: ItemRow,
  item: TableItem | 'several' | undefined,
  lines: Map<string, number>,
): string | undefined {
  if (item === 'several') return undefined;
  if (!item && fields.name === undefined) return 'The row has no name. It is not imported.';
  const identity = item?.key ?? inCategory(fields.name!, foldName(fields.category ?? ''));
  const first = lines.get(identity);
  if (first !== undefined)
    return `Lines ${first} and ${line} are the same item. Line ${line} is not imported. Change one of the names, or its category.`;
  lines.set(identity, line);
  return undefined;
}

const SEVERAL =
  'Several items have this name. The row is not imported. Add a column “Category” or “Key” to identify the item.';

function grouped<Entry>(list: readonly Entry[], keyOf: (entry: Entry) => string) {
  const groups = new Map<string, Entry[]>();
  for (const entry of list) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}

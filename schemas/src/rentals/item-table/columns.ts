import type { CsvRecord } from '../../csv/read-csv.ts';
import type { Rentals } from '../settings.ts';
import { periodOfTitle } from './period-titles.ts';
import type { TableProblem } from './shape.ts';
import { fieldOfTitle, isSecondName, taxOfTitle, wordsOf, type TableField } from './title-words.ts';

/** A field of an item, or the id of a period whose rate a column has. */
type Meaning = { field: TableField } | { period: string };

/** A column of a table. */
export interface Column {
  title: string;
  /** undefined if the column is not imported. */
  meaning: Meaning | undefined;
  /** Whether the title names a time for which the shop has no period. */
  isUnknownPeriod: boolean;
}

/** The row of titles of a table. */
export interface Header {
  /** The index of the record with the titles. */
  index: number;
  columns: Column[];
}

/** The number of rows at the top in which the titles are searched. */
export const HEADER_ROWS = 10;

/** Returns the row with the most known titles; undefined if no row has at least two. */
export function findHeader(records: readonly CsvRecord[], rules: Rentals): Header | undefined {
  let best: Header | undefined;
  for (let index = 0; index < Math.min(records.length, HEADER_ROWS); index += 1) {
    const above = records[index - 1]?.cells;
    for (const groups of above ? [undefined, above] : [undefined]) {
      const columns = withNames(columnsOf(records[index]!.cells, groups, rules));
      if (countKnown(columns) > (best ? countKnown(best.columns) : 1)) best = { index, columns };
    }
  }
  return best;
}

/** Returns the number of columns with a meaning. */
export const countKnown = (columns: readonly Column[]) =>
  columns.filter(({ meaning }) => meaning).length;

/**
 * Reads a row of titles.
 * @param groups the row above, if it has titles of groups (“Rates” above “Day” and “Week”). The group
 *   completes a title that is empty or unknown
 */
function columnsOf(
  cells: readonly string[],
  groups: readonly string[] | undefined,
  rules: Rentals,
): Column[] {
  let group = '';
  const count = Math.max(cells.length, groups?.length ?? 0);
  return Array.from({ length: count }, (_, at) => {
    const own = titleIn(cells[at]);
    const above = titleIn(groups?.[at]);
    if (above !== '') group = above;
    if (own === '') return columnOf(above, rules);
    const column = columnOf(own, rules);
    if (column.meaning || group === '') return column;
    const both = columnOf(`${group} ${own}`, rules);
    return both.meaning ? both : column;
  });
}

/** Longer titles are cut to this number of characters. */
const LONGEST = 100;

const titleIn = (cell = '') => cell.trim().slice(0, LONGEST).replace(/\s+/g, ' ');

function columnOf(title: string, rules: Rentals): Column {
  const unknown = { title, meaning: undefined, isUnknownPeriod: false };
  const field = fieldOfTitle(title);
  const period = periodOfTitle(title, rules.periods);
  // An export adds the id, such as `Deposit [day]`, to a period that has the title of a field.
  if (field && !/\]$/.test(title)) return { ...unknown, meaning: { field } };
  if (period && period !== 'unknown') return { ...unknown, meaning: { period: period.id } };
  const [only, ...others] = rules.periods;
  if (
    others.length === 0 &&
    /^(?:price|rate|preis|prix|prijs|cena)$/.test(wordsOf(title).join(' '))
  )
    return { ...unknown, meaning: { period: only!.id } };
  return { ...unknown, isUnknownPeriod: period === 'unknown' };
}

const isRate = ({ meaning }: Column) => meaning !== undefined && 'period' in meaning;
const isName = ({ meaning }: Column) =>
  meaning !== undefined && 'field' in meaning && meaning.field === 'name';

/**
 * Finds the column of names if no title is “Name” or similar: a column such as “Model” or “Description”,
 * or the first unknown column before the rates.
 */
function withNames(columns: Column[]): Column[] {
  if (columns.some(isName)) return columns;
  const firstRate = columns.findIndex(isRate);
  const second = columns.findIndex(({ title }) => isSecondName(title));
  const text = columns.findIndex(({ meaning, title }) => !meaning && title !== '');
  const at = second >= 0 || text >= firstRate ? second : text;
  return columns.map((column, index) =>
    index === at ? { ...column, meaning: { field: 'name' as const } } : column,
  );
}

const nameOf = (meaning: Meaning) =>
  'field' in meaning ? meaning.field : `rates.${meaning.period}`;

/**
 * Keeps one column for each field: of several rates, the column with or without tax like the prices of
 * the shop, else the first one. Returns a message for each column that is not imported.
 */
export function chooseColumns(
  columns: readonly Column[],
  { prices }: Rentals,
): { chosen: Column[]; problems: TableProblem[] } {
  const problems: TableProblem[] = [];
  const leaveOut = (column: Column, message: string, isError: boolean): Column => {
    problems.push({ line: null, column: column.title, message, is_error: isError });
    return { ...column, meaning: undefined };
  };
  const chosen = columns.map((column) => {
    const { meaning, title, isUnknownPeriod } = column;
    if (!meaning) {
      if (title === '') return column;
      return isUnknownPeriod
        ? leaveOut(column, NO_PERIOD, true)
        : leaveOut(column, 'This column is not imported.', false);
    }
    const rivals = columns.filter(
      (each) => each.meaning && nameOf(each.meaning) === nameOf(meaning),
    );
    const fitting = rivals.find((each) => taxOfTitle(each.title) === prices) ?? rivals[0]!;
    return fitting === column
      ? column
      : leaveOut(
          column,
          `This column is not imported, because “${fitting.title}” has the same meaning.`,
          false,
        );
  });
  return { chosen, problems };
}

const NO_PERIOD =
  'This column is not imported, because the rental settings have no period of this time. Add the period, and import the table again.';

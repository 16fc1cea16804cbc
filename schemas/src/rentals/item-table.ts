import { readCsv } from '../csv/read-csv.ts';
import { chooseColumns, findHeader, knownIn, type Column } from './item-table/columns.ts';
import { readRows, type ItemRow, type ItemTable } from './item-table/rows.ts';
import { ITEM_TABLE_MOST, type TableProblem } from './item-table/shape.ts';
import type { Rentals } from './settings.ts';

const DELIMITERS = ['\t', ';', ','];

/** The rows in which the titles are searched. */
const ABOVE = 10;

/** The most lines to read, with empty ones. */
const LINES = 20_000;

/** The beginning of a text in which the delimiter is searched, in characters. */
const BEGINNING = 50_000;

/**
 * Reads items from a CSV file (comma, semicolon or tab) or from cells that were copied from a
 * spreadsheet. Finds the row of titles, also below a heading or a row of merged cells, and recognises
 * the titles that shops use. Decides the decimal mark of each column. Never throws: `problems` has each
 * reason why something is not imported.
 */
export function readItemTable(text: string, rules: Rentals): ItemTable {
  if (text.length > ITEM_TABLE_MOST.characters)
    return refused('The table is too large. The limit is 5 MB.');
  const beginning = text.slice(0, BEGINNING);
  const delimiter = delimiterOf(beginning, rules);
  const { rows: most, columns: widest } = ITEM_TABLE_MOST;
  const limits = { records: LINES, cells: widest + 1 };
  const records = readCsv(text, delimiter, limits).filter(isFilled);
  if (records.some(({ cells }) => (cells[widest] ?? '').trim() !== ''))
    return refused(`The table has more than ${widest} columns. Delete columns, and try again.`);
  const header = findHeader(records, rules);
  if (!header) return refused(text.trim() === '' ? 'The table is empty.' : NO_TITLES);
  const below = records.slice(header.index + 1);
  if (below.length === 0) return refused('The table has no rows below its titles.');
  if (below.length > most)
    return refused(`The table has more than ${most} rows. Import it in parts.`);
  const { chosen, problems } = chooseColumns(header.columns, rules);
  if (text.includes('\ufffd')) problems.push({ ...forTable(UNREADABLE), is_error: false });
  const { rows, headings } = withCategories(readRows(below, chosen, rules), chosen);
  return { columns: chosen, rows, problems: [...problems, ...headings] };
}

const isFilled = ({ cells }: { cells: string[] }) => cells.some((cell) => cell.trim() !== '');

const forTable = (message: string): TableProblem => ({
  line: null,
  column: null,
  message,
  is_error: true,
});

const refused = (message: string): ItemTable => ({
  columns: [],
  rows: [],
  problems: [forTable(message)],
});

const NO_TITLES =
  'The table has no row of titles. The first row must name the columns, such as Name, Category, Day, Week.';
const UNREADABLE =
  'The file has characters that cannot be read. Save it as “CSV UTF-8”, or copy the cells and paste them.';

/** Returns the delimiter with which the most titles are recognised. */
function delimiterOf(text: string, rules: Rentals): string {
  let best = { delimiter: ',', known: 0 };
  for (const delimiter of DELIMITERS) {
    const limits = { records: ABOVE, cells: ITEM_TABLE_MOST.columns };
    const header = findHeader(readCsv(text, delimiter, limits), rules);
    const known = header ? knownIn(header.columns) : 0;
    if (known > best.known) best = { delimiter, known };
  }
  return best.delimiter;
}

const has = (columns: readonly Column[], name: string) =>
  columns.some(({ meaning }) => meaning && 'field' in meaning && meaning.field === name);

/**
 * Gives the rows their category, in tables that people have formatted: a row with only a text is the
 * category of the rows below it, if there is no column of categories; and an empty category is the one
 * above it, as in merged cells. A table with keys is an export, in which each row is complete.
 */
function withCategories(
  rows: ItemRow[],
  columns: readonly Column[],
): { rows: ItemRow[]; headings: TableProblem[] } {
  if (has(columns, 'key')) return { rows, headings: [] };
  const hasColumn = has(columns, 'category');
  const [kept, headings]: [ItemRow[], TableProblem[]] = [[], []];
  let category = '';
  for (const row of rows) {
    const { name = '' } = row.fields;
    if (!hasColumn && name !== '' && row.isAlone) {
      category = name;
      const message = `“${name}” is read as the category of the rows below it.`;
      headings.push({ line: row.line, column: null, message, is_error: false });
      continue;
    }
    if (hasColumn) category = row.fields.category || category;
    kept.push(category === '' ? row : { ...row, fields: { ...row.fields, category } });
  }
  return { rows: kept, headings };
}

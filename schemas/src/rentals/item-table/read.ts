import { readCsv } from '../../csv/read-csv.ts';
import { chooseColumns, countKnown, findHeader, HEADER_ROWS, type Column } from './columns.ts';
import { readRows, type ItemRow, type ItemTable } from './rows.ts';
import { ITEM_TABLE_MOST, type TableProblem } from './shape.ts';
import type { TableField } from './title-words.ts';
import type { Rentals } from '../settings.ts';

const DELIMITERS = ['\t', ';', ','];

/** The largest number of lines that are read, empty lines included. */
const LINES_READ = 20_000;

/** The length of the start of a text in which the delimiter is searched, in characters. */
const START = 50_000;

/**
 * Reads items from a CSV file (comma, semicolon or tab) or from cells that were copied from a
 * spreadsheet. Finds the row of titles, also below a heading or a row of merged cells, and recognises
 * the titles that shops use. Decides the decimal mark of each column. Never throws: `problems` has a
 * message for each cell, row or column that is not imported.
 */
export function readItemTable(text: string, rules: Rentals): ItemTable {
  if (text.length > ITEM_TABLE_MOST.characters)
    return refused('The table is too large. The limit is 5 MB.');
  const delimiter = delimiterOf(text.slice(0, START), rules);
  const { rows: most, columns: widest } = ITEM_TABLE_MOST;
  const limits = { records: LINES_READ, cells: widest + 1 };
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
  if (text.includes('\ufffd')) problems.push({ ...tableProblem(UNREADABLE), is_error: false });
  const { rows, headings } = withCategories(readRows(below, chosen, rules), chosen);
  return { columns: chosen, rows, problems: [...problems, ...headings] };
}

const isFilled = ({ cells }: { cells: string[] }) => cells.some((cell) => cell.trim() !== '');

const tableProblem = (message: string): TableProblem => ({
  line: null,
  column: null,
  message,
  is_error: true,
});

const refused = (message: string): ItemTable => ({
  columns: [],
  rows: [],
  problems: [tableProblem(message)],
});

const NO_TITLES =
  'The table has no row of titles. The first row must name the columns, such as Name, Category, Day, Week.';
const UNREADABLE =
  'The file has characters that cannot be read. Save it as “CSV UTF-8”, or copy the cells and paste them.';

/** Returns the delimiter that splits the titles so that the most are recognised; a comma if none are. */
function delimiterOf(text: string, rules: Rentals): string {
  let best = { delimiter: ',', known: 0 };
  for (const delimiter of DELIMITERS) {
    const limits = { records: HEADER_ROWS, cells: ITEM_TABLE_MOST.columns };
    const header = findHeader(readCsv(text, delimiter, limits), rules);
    const known = header ? countKnown(header.columns) : 0;
    if (known > best.known) best = { delimiter, known };
  }
  return best.delimiter;
}

const hasColumn = (columns: readonly Column[], name: TableField) =>
  columns.some(({ meaning }) => meaning && 'field' in meaning && meaning.field === name);

/**
 * Adds missing categories to the rows. If the table has a category column, an empty cell gets the
 * category of the row above, as in merged cells. Otherwise a row with a single cell is a heading: its
 * text is the category of the rows below it. A table with keys is an export, whose rows are complete.
 */
function withCategories(
  rows: ItemRow[],
  columns: readonly Column[],
): { rows: ItemRow[]; headings: TableProblem[] } {
  if (hasColumn(columns, 'key')) return { rows, headings: [] };
  const hasCategories = hasColumn(columns, 'category');
  const [kept, headings]: [ItemRow[], TableProblem[]] = [[], []];
  let category = '';
  for (const row of rows) {
    const { name = '' } = row.fields;
    if (!hasCategories && name !== '' && row.hasSingleCell) {
      category = name;
      const message = `“${name}” is read as the category of the rows below it.`;
      headings.push({ line: row.line, column: null, message, is_error: false });
      continue;
    }
    if (hasCategories) category = row.fields.category || category;
    kept.push(category === '' ? row : { ...row, fields: { ...row.fields, category } });
  }
  return { rows: kept, headings };
}

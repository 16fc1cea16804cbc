import { foldText } from '../../primitives/fold-text.ts';
import { shorten } from '../../primitives/shorten.ts';
import type { CsvRecord } from '../../csv/read-csv.ts';
import { withoutApostrophe } from '../../csv/write-csv.ts';
import { itemFields } from '../item.ts';
import type { Rentals } from '../settings.ts';
import { decimalMarkOf, readAmountCell, type ColumnMark } from './amounts.ts';
import type { Column } from './columns.ts';
import { periodOfTitle } from './period-titles.ts';
import type { TableProblem } from './shape.ts';
import type { TableField } from './title-words.ts';

/** The values of a row. A field is absent if the table has no column for it, or if its cell is invalid. */
export interface RowFields {
  key?: string;
  address?: string;
  name?: string;
  /** The title, the id or the address of a category; '' for none. */
  category?: string;
  summary?: string;
  rate_note?: string;
  unavailable_until?: string;
  /** null for no deposit. */
  deposit?: number | null;
  owned?: number | null;
  minimum?: string | null;
  /** The rates by the id of a period; null for “on request”. */
  rates: Record<string, number | null>;
}

export interface ItemRow {
  line: number;
  /** Whether only one of its cells has a text. */
  hasSingleCell: boolean;
  fields: RowFields;
  /** The text of the cell from which `fields.minimum` is read. */
  minimumText?: string;
  problems: TableProblem[];
}

/** The result of `readItemTable`. */
export interface ItemTable {
  /** All columns in the order of the table. */
  columns: Column[];
  rows: ItemRow[];
  /** Problems of the whole table and of its columns. */
  problems: TableProblem[];
}

type TextField = Exclude<TableField, 'deposit' | 'owned' | 'minimum'>;

const TEXT_SCHEMAS = {
  key: itemFields.shape.name,
  address: itemFields.shape.address,
  name: itemFields.shape.name,
  category: itemFields.shape.name,
  summary: itemFields.shape.summary,
  rate_note: itemFields.shape.rate_note,
  unavailable_until: itemFields.shape.unavailable_until,
} satisfies Record<TextField, unknown>;

/** Reads the records below the titles. */
export function readRows(
  records: readonly CsvRecord[],
  columns: readonly Column[],
  rules: Rentals,
): ItemRow[] {
  const marks = columns.map((column, at) =>
    isMoney(column) ? decimalMarkOf(textsOf(records, at), rules.currency) : undefined,
  );
  // A column whose cells show no decimal mark uses the mark of the other columns.
  const known = new Set(marks.filter((mark) => mark !== undefined));
  const common = known.size === 1 ? [...known][0] : undefined;
  const filled = marks.map((mark) => mark ?? common);
  return records.map((record) => readRow(record, columns, filled, rules));
}

const textsOf = (records: readonly CsvRecord[], at: number) =>
  records.map(({ cells }) => cells[at] ?? '');

const isMoney = ({ meaning }: Column) =>
  meaning !== undefined && ('period' in meaning || meaning.field === 'deposit');

/** Longer cells are cut to this number of characters, which is too long for each field. */
const LONGEST = 2_000;

/** Returns the text of a cell without spaces around it, in one line. */
const textOf = (cell = '') => withoutApostrophe(cell.trim().slice(0, LONGEST).replace(/\s+/g, ' '));

function readRow(
  { line, cells }: CsvRecord,
  columns: readonly Column[],
  marks: readonly ColumnMark[],
  rules: Rentals,
): ItemRow {
  const hasSingleCell = cells.filter((cell) => cell.trim() !== '').length === 1;
  const row: ItemRow = { line, hasSingleCell, fields: { rates: {} }, problems: [] };
  for (const [at, column] of columns.entries()) {
    if (!column.meaning) continue;
    const cell = textOf(cells[at]);
    const report = (message: string, isError = true) =>
      row.problems.push({ line, column: column.title, message, is_error: isError });
    if ('period' in column.meaning) {
      const { period } = column.meaning;
      readMoney(cell, rules, marks[at], report, (value) => (row.fields.rates[period] = value));
    } else if (column.meaning.field === 'deposit')
      readMoney(cell, rules, marks[at], report, (value) => (row.fields.deposit = value));
    else readField(row.fields, column.meaning.field, cell, rules, report);
    if ('field' in column.meaning && column.meaning.field === 'minimum') row.minimumText = cell;
  }
  return row;
}

type Report = (message: string, isError?: boolean) => void;

function readMoney(
  cell: string,
  rules: Rentals,
  mark: ColumnMark,
  report: Report,
  set: (amount: number | null) => void,
): void {
  const read = readAmountCell(cell, rules.currency, mark);
  if ('problem' in read) {
    report(`“${shown(cell)}” ${read.problem}. The amount is not imported.`);
    return;
  }
  if (read.amount === null && /\d/.test(cell))
    report('An amount of 0 is imported as no amount. Write “free” if it is free.', false);
  set(read.amount);
}

const shown = (cell: string) => shorten(cell, 40);

function readField(
  fields: RowFields,
  field: Exclude<TableField, 'deposit'>,
  cell: string,
  rules: Rentals,
  report: Report,
): void {
  if (field === 'owned') {
    if (cell === '') fields.owned = null;
    else if (/^\d{1,6}$/.test(cell) && Number(cell) <= 100_000) fields.owned = Number(cell);
    else report(`“${shown(cell)}” is not a number of pieces. It is not imported.`);
    return;
  }
  if (field === 'minimum') {
    const period = cell === '' ? null : periodOfTitle(cell, rules.periods);
    if (period === null) fields.minimum = null;
    else if (period && period !== 'unknown') fields.minimum = period.id;
    else report(`“${shown(cell)}” is not a period of the rental settings. It is not imported.`);
    return;
  }
  // An empty key, address or name is a missing value. An empty category or note removes the value.
  if (cell === '' && (field === 'key' || field === 'address' || field === 'name')) return;
  const read = cell === '' ? undefined : TEXT_SCHEMAS[field].safeParse(cell);
  if (!read?.error) fields[field] = field === 'key' ? foldText(cell) : cell;
  else report(`“${shown(cell)}” is not imported. It ${read.error.issues[0]?.message}.`);
}

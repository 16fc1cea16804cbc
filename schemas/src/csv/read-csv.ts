import { BYTE_ORDER_MARK } from './write-csv.ts';

/** A record of a CSV file. */
export interface CsvRecord {
  /** The number of the line in which the record begins, from 1. */
  line: number;
  cells: string[];
}

export interface CsvLimits {
  /** The largest number of records that are read. */
  records: number;
  /**
   * The largest number of cells in a record. If more cells have a text, the last one has the rest of
   * the line.
   */
  cells: number;
}

/** The position of the reader in the text. */
interface Place {
  at: number;
  line: number;
}

const LINE_END = /\r\n|\r|\n/y;

/**
 * Reads comma-separated values (RFC 4180) or another delimited text, in linear time. A quote that is never
 * closed is an ordinary character.
 * @param delimiter one character
 */
export function readCsv(text: string, delimiter: string, limits: CsvLimits): CsvRecord[] {
  const plain = new RegExp(`[^\\r\\n${delimiter}]*`, 'y');
  const place: Place = { at: text.startsWith(BYTE_ORDER_MARK) ? 1 : 0, line: 1 };
  const records: CsvRecord[] = [];
  while (place.at < text.length && records.length < limits.records) {
    const record: CsvRecord = { line: place.line, cells: [] };
    do {
      if (record.cells.length < limits.cells) record.cells.push(readCell(text, place, plain));
      else readRest(text, place, delimiter, record);
    } while (skip(text, place, delimiter));
    const end = matchAt(LINE_END, text, place.at);
    place.at += end.length;
    place.line += 1;
    records.push(record);
  }
  return records;
}

function skip(text: string, place: Place, delimiter: string): boolean {
  if (text[place.at] !== delimiter) return false;
  place.at += 1;
  return true;
}

/** Skips the other cells of a line that has too many. If one has a text, they become the last cell. */
function readRest(text: string, place: Place, delimiter: string, { cells }: CsvRecord): void {
  const rest = matchAt(/[^\r\n]*/y, text, place.at);
  place.at += rest.length;
  if (rest.replaceAll(delimiter, '').trim() !== '') cells[cells.length - 1] = rest;
}

function readCell(text: string, place: Place, plain: RegExp): string {
  const quoted = text[place.at] === '"' ? readQuoted(text, place) : '';
  const rest = matchAt(plain, text, place.at);
  place.at += rest.length;
  return quoted + rest;
}

/**
 * Reads a quoted text, in which two quotes stand for one. Returns '' and reads nothing if it is never
 * closed.
 */
function readQuoted(text: string, place: Place): string {
  const parts: string[] = [];
  for (let at = place.at + 1; ;) {
    const end = text.indexOf('"', at);
    if (end < 0) return '';
    parts.push(text.slice(at, end));
    at = end + 2;
    if (text[end + 1] === '"') continue;
    place.at = end + 1;
    const value = parts.join('"');
    place.line += value.split(/\r\n|\r|\n/).length - 1;
    return value;
  }
}

/** Returns the match of a sticky expression at a place; '' if there is none. */
function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * A spreadsheet reads text that begins with one of these characters as a formula. Such text gets an
 * apostrophe, also if it begins with apostrophes before that character.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Returns a quoted cell of a CSV file (RFC 4180). */
function csvCell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Returns the text of a cell without the apostrophe of `csvCell`. */
export const withoutApostrophe = (value: string) =>
  value.startsWith("'") && FORMULA.test(value.slice(1)) ? value.slice(1) : value;

/** Returns the records of a CSV file. */
export const csvRecord = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

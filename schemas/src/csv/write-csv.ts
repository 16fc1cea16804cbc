/** The first character of a file, by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Matches a text that a spreadsheet would read as a formula, and also such a text with apostrophes before
 * it. `csvCell` adds one apostrophe to both, so that `withoutApostrophe` can restore the text.
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

/** Returns one record of a CSV file, with its line end. */
export const csvRecord = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

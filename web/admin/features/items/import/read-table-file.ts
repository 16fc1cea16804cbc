/** The text of a table, or the reason why the file cannot be imported. */
type TableFile = { text: string } | { problem: string };

const ADVICE =
  'Choose a CSV, TSV or TXT file. In a spreadsheet program, save the table as CSV, or copy its cells and paste them here.';

/** Reads the bytes of a chosen file as the text of a table. The bytes decide, and not the file name. */
export function readTableFile(name: string, bytes: Uint8Array): TableFile {
  if (isSpreadsheet(name, bytes))
    return {
      problem: `“${name}” is a spreadsheet file. Copy its cells and paste them here, or save it as CSV first.`,
    };
  const text = textOf(bytes);
  // Images, archives and most other binary files have NUL characters. A PDF may have none.
  if (/^(?:PK\x03\x04|%PDF-)|\0/.test(text))
    return { problem: `“${name}” is not a table. ${ADVICE}` };
  if (text.trim() === '') return { problem: `“${name}” is empty. ${ADVICE}` };
  return { text };
}

/** Whether a file has the name of a spreadsheet, and begins like a ZIP file or an old Excel file. */
function isSpreadsheet(name: string, bytes: Uint8Array): boolean {
  if (!/\.(?:xls[xmb]?|ods|numbers)$/i.test(name)) return false;
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
  return isZip || (bytes[0] === 0xd0 && bytes[1] === 0xcf);
}

/**
 * Returns the text of a file in UTF-8, in UTF-16 with a byte order mark, or else in Windows-1252, which
 * older spreadsheets write.
 */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

import type { Colours } from './colours.ts';

/** The narrowest that a column gets, in characters. */
const NARROWEST = 8;

export interface TableOptions {
  /** The width to fit into; cells that are too long are cut. Undefined: as wide as the cells are. */
  width?: number | undefined;
  /** Columns that are never cut, because people copy from them. */
  whole?: readonly number[];
  /** Colours a cell after it was padded. */
  paint?: (cell: string, column: number) => string;
}

/** Formats rows as aligned columns below a dimmed line of names. */
export function table(
  names: string[],
  rows: string[][],
  colours: Colours,
  { width, whole = [], paint = (cell) => cell }: TableOptions = {},
): string {
  const widths = names.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  narrow(widths, width, whole);
  const cells = (row: string[]) =>
    row.map((cell, column) => fit(cell, widths[column] ?? 0).padEnd(widths[column] ?? 0));
  const lines = rows.map((row) => cells(row).map(paint).join('  ').trimEnd());
  return [colours.dim(cells(names).join('  ').trimEnd()), ...lines]
    .map((each) => `${each}\n`)
    .join('');
}

/** Takes from the widest column until the table fits, or until no column can give more. */
function narrow(widths: number[], width = Infinity, whole: readonly number[] = []): void {
  const gaps = 2 * (widths.length - 1);
  for (;;) {
    const total = widths.reduce((sum, each) => sum + each, gaps);
    const given = widths.map((each, column) => (whole.includes(column) ? 0 : each));
    const widest = Math.max(...given);
    if (total <= width || widest <= NARROWEST) return;
    widths[given.indexOf(widest)] = widest - 1;
  }
}

/** A text cut to a width, with "…" in the place of what is left out. */
export function fit(text: string, width = Infinity): string {
  return text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text;
}

/** Formats an ISO 8601 time as its UTC date, `2026-11-21`; null as ''. */
export const day = (moment: string | null) => moment?.slice(0, 10) ?? '';

/** Formats an ISO 8601 time as its UTC minute, `2026-11-21 14:05`; null as ''. */
export const minute = (moment: string | null) =>
  moment === null ? '' : `${moment.slice(0, 10)} ${moment.slice(11, 16)}`;

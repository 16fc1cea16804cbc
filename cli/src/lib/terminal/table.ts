import { shorten } from '@siteyard/schemas/primitives/shorten';
import type { Colours } from './colours.ts';

/** The minimum width of a shortened column, in characters. */
const NARROWEST = 8;

export interface TableOptions {
  /** The maximum width, for which cells are shortened; undefined for no limit. */
  width?: number | undefined;
  /** Columns that are not shortened, because people copy from them. */
  whole?: readonly number[];
  /** Colours a padded cell. */
  paint?: (cell: string, column: number) => string;
}

/**
 * Formats rows as aligned columns below a dimmed line of names. If the columns do not fit into the width,
 * the first column of each row gets a separate line above the others.
 */
export function table(
  names: string[],
  rows: string[][],
  colours: Colours,
  { width, whole = [], paint = (cell) => cell }: TableOptions = {},
): string {
  const widths = names.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const sideBySide = narrowed(widths, width, whole);
  const rest = widths.slice(1);
  const below = { whole: whole.map((column) => column - 1), width: width && width - INDENT.length };
  const fitted = sideBySide.fits
    ? sideBySide.widths
    : [...widths.slice(0, 1), ...narrowed(rest, below.width, below.whole).widths];
  const cells = (row: string[]) =>
    row.map((cell, column) => fit(cell, fitted[column] ?? 0).padEnd(fitted[column] ?? 0));
  const line = ([first = '', ...others]: string[]) =>
    sideBySide.fits
      ? [first, ...others].join('  ').trimEnd()
      : `${first.trimEnd()}\n${INDENT}${others.join('  ')}`.trimEnd();
  const lines = rows.map((row) => line(cells(row).map(paint)));
  const head = line(cells(names)).split('\n');
  return [...head.map((each) => colours.dim(each)), ...lines].map((each) => `${each}\n`).join('');
}

/** The indent of the other columns below the first one. */
const INDENT = '  ';

/** Narrows the widest column until the columns fit, or all have the minimum width. */
function narrowed(
  wanted: readonly number[],
  width = Infinity,
  whole: readonly number[] = [],
): { widths: number[]; fits: boolean } {
  const widths = [...wanted];
  const gaps = 2 * (widths.length - 1);
  for (;;) {
    const total = widths.reduce((sum, each) => sum + each, gaps);
    if (total <= width) return { widths, fits: true };
    const given = widths.map((each, column) => (whole.includes(column) ? 0 : each));
    const widest = Math.max(...given);
    if (widest <= NARROWEST) return { widths, fits: false };
    widths[given.indexOf(widest)] = widest - 1;
  }
}

/** Shortens a text to a width, with "…" at its end. */
export function fit(text: string, width = Infinity): string {
  return shorten(text, width);
}

/** Formats an ISO 8601 time as its UTC date, `2026-11-21`; null as ''. */
export const day = (moment: string | null) => moment?.slice(0, 10) ?? '';

/** Formats an ISO 8601 time as its UTC minute, `2026-11-21 14:05`; null as ''. */
export const minute = (moment: string | null) =>
  moment === null ? '' : `${moment.slice(0, 10)} ${moment.slice(11, 16)}`;

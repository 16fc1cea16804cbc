import type { Colours } from './colours.ts';

/** Rows as columns of text, under a dimmed line of names; just that line without any rows. */
export function table(names: string[], rows: string[][], colours: Colours): string {
  const widths = names.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [colours.dim(line(names)), ...rows.map(line)].map((each) => `${each}\n`).join('');
}

/** `2026-11-21` of a moment, in UTC as everywhere on the command line; '' for none. */
export const day = (moment: string | null) => moment?.slice(0, 10) ?? '';

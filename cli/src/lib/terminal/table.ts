import type { Colours } from './colours.ts';

/** Formats rows as aligned columns below a dimmed line of names. */
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

/** Formats an ISO 8601 time as its UTC date, `2026-11-21`; null as ''. */
export const day = (moment: string | null) => moment?.slice(0, 10) ?? '';

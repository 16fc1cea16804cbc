import type { Command, Help } from 'commander';

/** The space between two columns of commands. */
const GAP = 2;

/**
 * Formats the help of the program itself: its commands by topic. If the terminal is wide enough, it has
 * two columns, so that all commands fit on a screen of 24 lines.
 */
export function firstScreen(program: Command, helper: Help): string {
  const width = helper.helpWidth ?? 80;
  const topics = [
    ...helper.groupItems([...program.commands], helper.visibleCommands(program), (command) =>
      command.helpGroup(),
    ),
  ].map(([heading, commands]) => ({ heading, rows: commands.map(rowOf(helper)) }));
  const columns = inColumns(topics, width) ?? [linesOf(topics, ['']).slice(1)];
  return [
    `Usage: ${helper.commandUsage(program)}`,
    helper.boxWrap(helper.commandDescription(program), width),
    '',
    ...sideBySide(columns),
    '',
  ].join('\n');
}

interface Topic {
  heading: string;
  /** The name and the summary of each command. */
  rows: (readonly [name: string, does: string])[];
}

const rowOf = (helper: Help) => (command: Command) =>
  [helper.subcommandTerm(command), helper.subcommandDescription(command)] as const;

/** Returns two columns of similar height; undefined if they are wider than `width`. */
function inColumns(topics: Topic[], width: number): string[][] | undefined {
  const splits = topics.map((_, index) =>
    [topics.slice(0, index + 1), topics.slice(index + 1)].map((some) => linesOf(some)),
  );
  const height = (columns: string[][]) => Math.max(...columns.map((column) => column.length));
  const best = splits.toSorted((a, b) => height(a) - height(b))[0];
  if (!best) return undefined;
  const needed = best.reduce((sum, column) => sum + widthOf(column), GAP);
  return needed <= width ? best : undefined;
}

/** One column. @param above the lines above each topic */
function linesOf(topics: Topic[], above: string[] = []): string[] {
  const names = topics.flatMap(({ rows }) => rows.map(([name]) => name.length));
  const widest = Math.max(0, ...names);
  return topics.flatMap(({ heading, rows }) => [
    ...above,
    heading,
    ...rows.map(([name, does]) => `  ${name.padEnd(widest)}  ${does}`),
  ]);
}

function sideBySide(columns: string[][]): string[] {
  const height = Math.max(...columns.map((column) => column.length));
  return Array.from({ length: height }, (_, row) =>
    columns
      .map((column) => (column[row] ?? '').padEnd(widthOf(column) + GAP))
      .join('')
      .trimEnd(),
  );
}

const widthOf = (column: string[]) => Math.max(0, ...column.map((line) => line.length));

import { wrap } from './wrap.ts';

/** The width of help if the terminal does not report its width. */
const DEFAULT_WIDTH = 80;

/**
 * The smallest width for a description beside its term. If there is less space, the description
 * begins on the next line.
 */
const LEAST = 20;

/** The indent of a description below its term, and of the second line of a command. */
const BELOW = ' '.repeat(6);

/** Returns the width for the help. Some terminals, such as one in a CI job, report 0 columns. */
export const helpWidth = ({ isTTY, columns }: { isTTY?: boolean; columns?: number }): number =>
  (isTTY && columns) || DEFAULT_WIDTH;

/** Breaks the lines of a help text between words, so that the terminal breaks no word. */
export const wrapHelp = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap((line) => wrapLine(line, width))
    .join('\n');

/**
 * Breaks the lines below "Examples:". The lines up to the first empty one are commands: a broken
 * command can still be copied into a shell.
 */
export function wrapExamples(text: string, width: number): string {
  const [commands = '', ...rest] = text.split('\n\n');
  const wrapped = commands.split('\n').flatMap((line) => wrapExample(line, width));
  return [wrapped.join('\n'), ...rest.map((part) => wrapHelp(part, width))].join('\n\n');
}

function wrapLine(line: string, width: number): string[] {
  if (line.length <= width) return [line];
  const [head, tail] = columnsOf(line);
  if (tail === undefined) return hanging(line, width, indentOf(line));
  if (head.length + LEAST > width)
    return [...wrapLine(head.trimEnd(), width), ...hanging(BELOW + tail, width, BELOW)];
  const below = ' '.repeat(head.length);
  const [first = '', ...more] = wrap(tail, width - head.length);
  return [head + first, ...more.map((part) => below + part)];
}

function wrapExample(line: string, width: number): string[] {
  if (line.length <= width) return [line];
  const [head, tail] = columnsOf(line);
  if (tail === undefined) return wrapCommand(line, width);
  if (head.includes('sitectl'))
    return [...wrapCommand(head.trimEnd(), width), ...hanging(BELOW + tail, width, BELOW)];
  return [head.trimEnd(), ...wrapCommand(BELOW + tail, width)];
}

/** Splits a line at its first gap of several spaces: a term and its description. */
function columnsOf(line: string): [head: string, tail?: string] {
  const [, head, tail] = /^( *\S+(?: \S+)*? {2,})(\S.*)$/.exec(line) ?? [];
  return head === undefined || tail === undefined ? [line] : [head, tail];
}

const indentOf = (line: string) => /^ */.exec(line)?.[0] ?? '';

/** Breaks a line between words. @param below the indent of the further lines */
function hanging(line: string, width: number, below: string): string[] {
  const indent = indentOf(line);
  const [first = '', ...more] = wrap(line.slice(indent.length), width - below.length);
  return [indent + first, ...more.map((part) => below + part)];
}

/** A word of a shell command. It may contain quotes with spaces. */
const WORD = /(?:'[^']*'|"[^"]*"|[^\s'"])+/g;
const CONTINUED = ' \\';

function wrapCommand(line: string, width: number): string[] {
  if (line.length <= width) return [line];
  const indent = indentOf(line);
  const lines: string[] = [];
  for (const word of line.match(WORD) ?? []) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}${CONTINUED}`.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(last === undefined ? indent + word : BELOW + word);
  }
  return lines.map((each, at) => (at < lines.length - 1 ? each + CONTINUED : each));
}

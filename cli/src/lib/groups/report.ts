import { EXIT } from '../exit-codes.ts';
import { count, type Output } from '../terminal/output.ts';
import type { SiteResult } from './child-command.ts';

/** The reason for an exit code, if the command gives none. */
const MEANING: Readonly<Record<number, string>> = {
  [EXIT.problems]: 'Problems were found.',
  [EXIT.usage]: 'Wrong usage or configuration.',
  [EXIT.unreachable]: 'The site could not be reached.',
  [EXIT.refused]: 'The site refused.',
  [EXIT.conflict]: 'A person has to decide.',
  [EXIT.interrupted]: 'Interrupted.',
};

interface JsonAnswer {
  error?: unknown;
}

/** Parses the output of `--json`; null if it is no JSON. */
function answerOf({ stdout }: SiteResult): JsonAnswer | null {
  try {
    return JSON.parse(stdout) as JsonAnswer;
  } catch {
    return null;
  }
}

/** Returns the reason for a failure or the result, as one sentence; '' if only the output has it. */
function reasonOf(result: SiteResult): string {
  const { exit, notes } = result;
  const error = notes.find((line) => line.startsWith('error: '))?.slice('error: '.length);
  if (error !== undefined) return error;
  const own = exit === EXIT.done ? undefined : answerOf(result)?.error;
  return typeof own === 'string' ? own : (MEANING[exit] ?? notes.at(-1) ?? '');
}

/** Returns the lines of one site: its result, and below it the output of the command. */
export function describeSite(result: SiteResult, width: number, output: Output): string {
  const { env, exit, seconds, stdout, notes } = result;
  const { colours } = output;
  const isDone = exit === EXIT.done;
  if (isDone && output.quiet && stdout === '') return '';
  const mark = isDone ? colours.green('✓') : colours.red('✗');
  const code = isDone ? '' : ` ${colours.dim(`(${exit})`)}`;
  const head = `${mark} ${env.padEnd(width)}  ${`${seconds.toFixed(1)} s`.padStart(7)}  ${reasonOf(result)}${code}`;
  const at = notes.findIndex((line) => line.startsWith('error: '));
  const hints = at < 0 ? [] : notes.slice(at + 1);
  const below = [...stdout.split('\n').filter(Boolean), ...hints].map((line) => `    ${line}\n`);
  return `${head.trimEnd()}\n${below.join('')}`;
}

/** Returns the exit code of a group: the highest exit code of its sites. */
export const exitOf = (results: readonly SiteResult[]): number =>
  Math.max(EXIT.done, ...results.map(({ exit }) => exit));

/** Returns the last line: the number of finished sites, and the option that repeats the others. */
export function describeEnd(results: readonly SiteResult[], group: string): string {
  const failed = results.filter(({ exit }) => exit !== EXIT.done).length;
  const all = `${count(results.length, 'site')} of @${group}`;
  if (failed === 0) return `Done: ${all}.\n`;
  return `Failed: ${failed} of ${all}. To run only what failed again, add --resume.\n`;
}

/** Returns the document of `--json`, with the sites in the order of the group. */
export function documentOf(results: readonly SiteResult[], group: string, command: string) {
  return {
    ok: results.every(({ exit }) => exit === EXIT.done),
    group: `@${group}`,
    command,
    sites: results.map((result) => {
      const { env, exit, seconds } = result;
      const ok = exit === EXIT.done;
      const reason = ok ? '' : reasonOf(result);
      return { env, ok, exit, seconds, ...(reason && { reason }), result: answerOf(result) };
    }),
  };
}

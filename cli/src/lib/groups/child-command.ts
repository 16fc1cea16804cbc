import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { BIN_FILE } from '../bin-file.ts';
import { EXIT } from '../exit-codes.ts';
import { onInterrupt } from '../interrupt.ts';
import { ENV_IN_PATH } from './rules.ts';

/** The result of a command on one site. */
export interface SiteResult {
  env: string;
  exit: number;
  seconds: number;
  stdout: string;
  /** The lines on stderr, without colours and without the line that names the target. */
  notes: string[];
}

/** Options of the group, which are not passed to the command of a site. */
const OF_GROUP: Readonly<Record<string, 'flag' | 'value'>> = {
  '--resume': 'flag',
  '--confirm': 'value',
};

/** Options that do not change the effect of a command. */
const IRRELEVANT = new Set(['--json', '--quiet', '-q', '--yes', '-y']);

/**
 * Removes the options of the group from a command line.
 * @param words the words after `sitectl`
 */
function withoutGroupOptions(words: readonly string[]): string[] {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  const kept: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [name = '', ...value] = words[at]!.split('=');
    const kind = at < end ? OF_GROUP[name] : undefined;
    if (kind === undefined) kept.push(words[at]!);
    else if (kind === 'value' && value.length === 0) at += 1;
  }
  return kept;
}

/** Returns the words that determine the effect of a command, which `--resume` compares. */
export const decisiveWords = (words: readonly string[]): string[] =>
  withoutGroupOptions(words).filter((word) => !IRRELEVANT.has(word));

/**
 * Returns the command line for one site of a group.
 * @param words the words after `sitectl`, with `@group`
 * @param more options to add
 */
export function wordsFor(
  words: readonly string[],
  group: string,
  env: string,
  more: readonly string[],
): string[] {
  const own = withoutGroupOptions(words).map((word) => {
    if (word === `@${group}`) return env;
    if (word === `--env=@${group}`) return `--env=${env}`;
    return word.replaceAll(ENV_IN_PATH, env);
  });
  const end = own.indexOf('--');
  return end < 0 ? [...own, ...more] : [...own.slice(0, end), ...more, ...own.slice(end)];
}

/**
 * Runs `sitectl` for one site in a separate process, because a command has one site, one answer and one
 * clean-up. The process cannot ask questions. Ctrl-C is passed on once, and waits for the clean-up.
 */
export async function runForSite(
  env: string,
  words: readonly string[],
  inColour: boolean,
): Promise<SiteResult> {
  const started = performance.now();
  const child = spawn(process.execPath, [BIN_FILE, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(inColour && { FORCE_COLOR: '1' }) },
    // A terminal sends Ctrl-C to its whole process group, and a second one would skip the clean-up.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const closed = once(child, 'close') as Promise<[number | null, string | null]>;
  const forget = onInterrupt(async () => {
    child.kill('SIGINT');
    await closed;
  });
  const [code, signal] = await closed.finally(forget);
  const lines = stripVTControlCharacters(stderr).split('\n').filter(Boolean);
  const notes = lines.filter((line) => !line.startsWith('Target: '));
  return {
    env,
    exit: code ?? EXIT.unreachable,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    stdout,
    notes: code === null ? [`error: The process was ended by ${signal}.`] : notes,
  };
}

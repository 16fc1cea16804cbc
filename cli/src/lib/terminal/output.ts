import { coloursFor, type Colours } from './colours.ts';
import { printableContent } from './printable.ts';
import { quoted } from './quoted.ts';
import { hideStatus } from './status-line.ts';

/** The options of every command. */
export interface CommonOptions {
  json?: boolean;
  quiet?: boolean;
}

/** The options that name the site of a command. */
export interface SiteOptions {
  env?: string;
  url?: string;
  dataDir?: string;
  db?: string;
}

/** The output of a command: results on stdout, and notes about the work on stderr. */
export interface Output {
  readonly json: boolean;
  readonly quiet: boolean;
  /**
   * The options that name the site, such as ` --env production`, for commands that users copy from
   * messages. Empty for the local site.
   */
  readonly target: string;
  /** The width of the terminal for stdout; undefined in a pipe, where lines are not shortened. */
  readonly columns: number | undefined;
  /** The colours for stdout. */
  readonly colours: Colours;
  /** Writes unchanged text for programs to stdout. */
  write(text: string): void;
  /** Writes text for people to stdout, with the control characters of content replaced. */
  print(text: string): void;
  /** Prints a requested result: `document` with `--json`, or `text`. */
  answer(document: object, text: string): void;
  /** Prints a report of the work: `document` with `--json`, or `text` unless `--quiet` is set. */
  done(document: object, text: string): void;
  /** Writes a line about the work to stderr, unless `--quiet` or `--json` is set. */
  note(text: string): void;
}

/** The minimum width of a terminal for all columns of a wide table. */
const ROOMY = 80;

/** Whether the terminal is too narrow for all columns of a wide table. */
export const isNarrow = ({ columns }: Pick<Output, 'columns'>): boolean =>
  columns !== undefined && columns < ROOMY;

export function createOutput(options: CommonOptions & SiteOptions): Output {
  const [json, quiet] = [options.json ?? false, options.quiet ?? false];
  const write = (text: string) => void process.stdout.write(text);
  const print = (text: string) => {
    hideStatus();
    write(printableContent(text));
  };
  const answer = (document: object, text: string) =>
    json ? write(`${JSON.stringify(document, null, 2)}\n`) : print(text);
  return {
    json,
    quiet,
    target: targetOf(options),
    // Some terminals report 0 columns.
    columns: (process.stdout.isTTY && process.stdout.columns) || undefined,
    colours: coloursFor(process.stdout),
    write,
    print,
    answer,
    done: (document, text) => answer(document, quiet ? '' : text),
    note(text) {
      if (json || quiet) return;
      hideStatus();
      process.stderr.write(`${printableContent(text)}\n`);
    },
  };
}

function targetOf({ env, url, dataDir, db }: SiteOptions): string {
  const named = Object.entries({ '--env': env, '--url': url, '--data-dir': dataDir, '--db': db });
  return named.map(([option, name]) => (name ? ` ${option} ${quoted(name)}` : '')).join('');
}

/** Formats a number: `999`, `10,000`. */
export function digits(number: number): string {
  // `toLocaleString` would first load the tables of all languages, which takes 10 to 20 ms.
  const text = String(number);
  const groups: string[] = [];
  for (let end = text.length; end > 0; end -= 3)
    groups.unshift(text.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

/** Formats a number with a noun: `1 file`, `2 files`, `2 entries`. */
export const count = (number: number, noun: string, plural = `${noun}s`): string =>
  `${digits(number)} ${number === 1 ? noun : plural}`;

import { coloursFor, type Colours } from './colours.ts';
import { printableContent } from './printable.ts';

/** The options that every command takes. */
export interface CommonOptions {
  json?: boolean;
  quiet?: boolean;
}

/** What a command prints: answers go to stdout, everything about the work to stderr. */
export interface Output {
  readonly json: boolean;
  readonly quiet: boolean;
  /** The width of the terminal that shows stdout; undefined in a pipe, where lines are not cut. */
  readonly columns: number | undefined;
  /** For stdout. */
  readonly colours: Colours;
  /** Writes text to stdout as it is: for programs. */
  write(text: string): void;
  /** Writes text for people to stdout, as `answer` and `note` do: a terminal obeys nothing in content. */
  print(text: string): void;
  /** Prints what was asked for: `document` with `--json`, else `text`. */
  answer(document: object, text: string): void;
  /** Reports what was done, in the same way; `--quiet` leaves the text out. */
  done(document: object, text: string): void;
  /** Writes a line about the work to stderr; nothing with `--quiet` or `--json`. */
  note(text: string): void;
}

export function createOutput(options: CommonOptions): Output {
  const [json, quiet] = [options.json ?? false, options.quiet ?? false];
  const write = (text: string) => void process.stdout.write(text);
  const print = (text: string) => write(printableContent(text));
  const answer = (document: object, text: string) =>
    json ? write(`${JSON.stringify(document, null, 2)}\n`) : print(text);
  return {
    json,
    quiet,
    columns: process.stdout.isTTY ? process.stdout.columns : undefined,
    colours: coloursFor(process.stdout),
    write,
    print,
    answer,
    done: (document, text) => answer(document, quiet ? '' : text),
    note: (text) => void (json || quiet || process.stderr.write(`${printableContent(text)}\n`)),
  };
}

/** `999`, `10,000` */
export function digits(number: number): string {
  // The first number that is formatted loads the tables of all languages, which takes 20 ms.
  return number < 1000 ? String(number) : number.toLocaleString('en');
}

/** `1 file`, `2 files`, `2 entries` */
export const count = (number: number, noun: string, plural = `${noun}s`): string =>
  `${digits(number)} ${number === 1 ? noun : plural}`;

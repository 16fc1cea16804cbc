import { coloursFor, type Colours } from './colours.ts';

/** The options that every command takes. */
export interface CommonOptions {
  json?: boolean;
  quiet?: boolean;
}

/** Where a command says things: answers to stdout, everything about the work to stderr. */
export interface Output {
  readonly json: boolean;
  readonly quiet: boolean;
  /** For stdout. */
  readonly colours: Colours;
  /** Writes an answer to stdout, as it is. */
  write(text: string): void;
  /** Writes the one JSON document of `--json`. */
  writeJson(value: unknown): void;
  /** Says something about the work, on stderr; nothing with `--quiet` or `--json`. */
  note(text: string): void;
}

export function createOutput(options: CommonOptions): Output {
  const [json, quiet] = [options.json ?? false, options.quiet ?? false];
  return {
    json,
    quiet,
    colours: coloursFor(process.stdout),
    write: (text) => void process.stdout.write(text),
    writeJson: (value) => void process.stdout.write(JSON.stringify(value, null, 2) + '\n'),
    note: (text) => void (json || quiet || process.stderr.write(text + '\n')),
  };
}

/** `1 file`, `2 files`, `2 entries` */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? noun : plural}`;
}

import { AppError, errorTable } from '@siteyard/schemas/errors';
import { CliError } from './cli-error.ts';
import { coloursFor } from './terminal/colours.ts';
import { printableLines } from './terminal/printable.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { explainSystemError } from './system-error.ts';
import { wrongUsage } from './wrong-usage.ts';

/**
 * Prints the error of a command: on stderr, or with `--json` as a document on stdout.
 * @returns the exit code
 */
export function reportError(error: unknown, json: boolean): ExitCode {
  const { exit, code, message: original, hint: advice } = explain(error);
  // Errors quote names and texts of files and sites. Database drivers quote URIs, which may contain a
  // password.
  const message = printableLines(original.replace(/\/\/[^@\s/]*@/g, '//'));
  const hint = advice && printableLines(advice);
  if (json) {
    const body = { ok: false, error: message, code, ...(hint && { hint }) };
    process.stdout.write(JSON.stringify(body, null, 2) + '\n');
    return exit;
  }
  const colours = coloursFor(process.stderr);
  process.stderr.write(`${colours.red('error')}: ${message}\n${hint ? `${hint}\n` : ''}`);
  if (process.env.SITECTL_DEBUG && error instanceof Error)
    process.stderr.write(`${printableLines(error.stack ?? '')}\n`);
  return exit;
}

/** Parses commander's text for wrong usage, such as `error: unknown option '--x'`, and an optional hint. */
export function usageError(text: string): CliError {
  const [message = '', ...more] = text
    .replace(/^error: /, '')
    .trim()
    .split('\n');
  const hint = more.join(' ').replace(/^\((.*)\)$/, '$1');
  return wrongUsage(message, hint || undefined);
}

interface Explanation {
  exit: ExitCode;
  code: string;
  message: string;
  hint?: string | undefined;
}

function explain(error: unknown): Explanation {
  if (error instanceof CliError) return error;
  if (error instanceof AppError)
    return { exit: errorTable[error.code].exit, code: error.code, message: error.message };
  const system = explainSystemError(error);
  if (system) return system;
  return {
    exit: EXIT.unreachable,
    code: 'internal_error',
    message: `Something went wrong: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'Run it again with SITECTL_DEBUG=1 to see the stack trace.',
  };
}

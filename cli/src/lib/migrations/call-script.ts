import path from 'node:path';
import type { FieldKind } from '@siteyard/schemas/values';
import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import type { Migration } from '../../../types/migrate.d.ts';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';

/** A loaded script. */
export interface Script {
  id: string;
  /** The path of the file for messages. */
  file: string;
  /** The SHA-256 of its text. */
  checksum: string;
  migration: Migration;
}

/** The maximum number of problems of one page or document in an error. */
const MAX_SHOWN = 5;

/** Returns a function that replaces the images which `picture` of a script replaces. */
export function mapImage(script: Script, place: string) {
  const { picture } = script.migration;
  return (kind: FieldKind, value: string): string => {
    const name = kind === 'asset' ? uploadFileName(value) : null;
    if (name === null || !picture) return value;
    const next = callScript(script, place, () => picture(name));
    return next === name ? value : `/uploads/${next}`;
  };
}

/**
 * Calls a function of a script.
 * @throws CliError `migration_failed` if the function throws or is async
 */
export function callScript<T>({ id, file }: Script, place: string, work: () => T): T {
  let result: T;
  const { exit } = process;
  // Without this, a script could end sitectl with the exit code of a success.
  process.exit = () => {
    throw new Error('It called process.exit. A script throws an error to stop.');
  };
  try {
    result = work();
  } catch (error) {
    throw new CliError(
      EXIT.problems,
      'migration_failed',
      `The migration ${id} failed at ${place}: ${error instanceof Error ? error.message : String(error)}`,
      whereIn(file, error),
    );
  } finally {
    process.exit = exit;
  }
  if (!(result instanceof Promise)) return result;
  result.catch(() => undefined);
  throw new CliError(
    EXIT.problems,
    'migration_failed',
    `The migration ${id} gives back a promise at ${place}. Its functions must not be async.`,
  );
}

/** Returns the line of the stack that names the script. */
function whereIn(file: string, error: unknown): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const line = stack.split('\n').find((each) => each.includes(path.basename(file)));
  return line?.trim();
}

/** Returns the error for a script that makes invalid content. */
export function invalid(
  { id }: Script,
  place: string,
  problems: readonly { path?: string; message: string }[],
): CliError {
  const lines = problems
    .slice(0, MAX_SHOWN)
    .map(({ path, message }) => `\n  ${place}: ${[path, message].filter(Boolean).join(' ')}`);
  const more = problems.length - lines.length;
  return new CliError(
    EXIT.problems,
    'migration_invalid',
    `The migration ${id} makes invalid content:${lines.join('')}${more > 0 ? `\n  and ${more} more` : ''}`,
    'Nothing was changed. Correct the script and try again.',
  );
}

import path from 'node:path';
import { isNoRoom } from '@siteyard/schemas/errors';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';

/** Texts by the error code of the system. `path` is the file or folder. */
const USAGE: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file or folder ${path}.`,
  EACCES: (path) => `You have no permission for ${path}.`,
  EPERM: (path) => `You have no permission for ${path}.`,
  EROFS: (path) => `Nothing can be written to ${path}: its file system is read-only.`,
  EISDIR: (path) => `A file is needed, and ${path} is a folder.`,
  ENOTDIR: (path) => `${path} would be in a file, which is no folder.`,
  ENAMETOOLONG: (path) => `The name ${path} is too long.`,
};

/**
 * Explains an error of the file system in plain words.
 * @returns null for any other error
 */
export function explainSystemError(error: unknown): CliError | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall, path: named } = error as NodeJS.ErrnoException;
  const place = named === undefined ? undefined : knownTo(named);
  if (isNoRoom(error) || error.message.includes('disk is full'))
    return new CliError(
      EXIT.unreachable,
      'storage_full',
      place === undefined ? 'The disk is full.' : `The disk is full: "${place}" was not written.`,
      'Free some space and try again. Temporary files are in the folder that TMPDIR names.',
    );
  if (syscall === undefined) return null;
  const describe = USAGE[code ?? ''];
  const [exit, message] =
    describe && place !== undefined
      ? [EXIT.usage, describe(`"${place}"`)]
      : [EXIT.unreachable, error.message];
  return new CliError(exit, 'file_system_error', message);
}

/** Returns a path for messages: the folder of a temporary file such as `.plan.json.3498.new`, or the path itself. */
function knownTo(file: string): string {
  const isBeside = file.endsWith(`.${process.pid}.new`) && path.basename(file).startsWith('.');
  return isBeside ? path.dirname(file) : file;
}

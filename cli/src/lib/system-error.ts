import path from 'node:path';
import { isNoRoom } from '@siteyard/schemas/no-room';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';

/** What the person has to change, by the code of the system; `path` is the file or folder. */
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
 * Says in words what a failed call of the file system means.
 * @returns null for an error that is not from there
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
  const say = USAGE[code ?? ''];
  const [exit, message] =
    say && place !== undefined
      ? [EXIT.usage, say(`"${place}"`)]
      : [EXIT.unreachable, error.message];
  return new CliError(exit, 'file_system_error', message);
}

/** The folder, for what is written beside its place first: nobody has heard of `.plan.json.3498.new`. */
function knownTo(file: string): string {
  const isBeside = file.endsWith(`.${process.pid}.new`) && path.basename(file).startsWith('.');
  return isBeside ? path.dirname(file) : file;
}

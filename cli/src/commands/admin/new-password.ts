import { CliError } from '../../lib/cli-error.ts';
import { EXIT } from '../../lib/exit-codes.ts';
import { refuseWithoutPassword } from '../../lib/terminal/prompts.ts';
import { readStdin } from '../../lib/terminal/stdin.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';

export interface PasswordOptions extends WritableTargetOptions {
  passwordStdin?: boolean;
}

/**
 * Reads a new password from stdin, without the line end that `echo` and editors add.
 * @returns undefined if it is to be prompted for
 * @throws CliError `password_missing` if stdin has none, or no user can answer
 */
export async function readPipedPassword({
  passwordStdin,
}: PasswordOptions): Promise<string | undefined> {
  if (!passwordStdin) {
    refuseWithoutPassword();
    return undefined;
  }
  const piped = await readStdin();
  if (!Buffer.isBuffer(piped))
    throw new CliError(EXIT.usage, 'password_missing', 'stdin holds an archive, not a password.');
  const password = piped.toString('utf8').replace(/\r?\n$/, '');
  if (password !== '') return password;
  throw new CliError(EXIT.usage, 'password_missing', 'The password on stdin is empty.');
}

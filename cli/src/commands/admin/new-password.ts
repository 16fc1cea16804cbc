import { CliError } from '../../lib/cli-error.ts';
import { EXIT } from '../../lib/exit-codes.ts';
import { askNewPassword } from '../../lib/terminal/prompts.ts';
import { readStdin } from '../../lib/terminal/stdin.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';

export interface PasswordOptions extends WritableTargetOptions {
  passwordStdin?: boolean;
}

/**
 * Reads a new password from stdin, without the line end that `echo` and editors add, or prompts
 * for it.
 * @throws CliError `password_missing` if stdin has none, or no user can answer
 */
export async function readNewPassword(email: string, options: PasswordOptions): Promise<string> {
  if (!options.passwordStdin) return askNewPassword(email);
  const piped = await readStdin();
  if (!Buffer.isBuffer(piped))
    throw new CliError(EXIT.usage, 'password_missing', 'stdin holds an archive, not a password.');
  const password = piped.toString('utf8').replace(/\r?\n$/, '');
  if (password !== '') return password;
  throw new CliError(EXIT.usage, 'password_missing', 'The password on stdin is empty.');
}

import { accountEmail } from '@siteyard/schemas/primitives/email';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT } from '../../lib/exit-codes.ts';
import { askNewPassword, refuseWithoutPassword } from '../../lib/terminal/prompts.ts';
import { readStdin } from '../../lib/terminal/stdin.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import { checkValueOf } from '../../lib/wrong-usage.ts';

export interface PasswordOptions extends WritableTargetOptions {
  passwordStdin?: boolean;
}

/**
 * Checks the email address of an administrator, and reads the new password from stdin if it is there.
 * @returns a function that returns the password, or asks the user for it
 * @throws CliError `wrong_usage` for a wrong address; `password_missing` if stdin has no password, or no
 *   user can answer
 */
export async function prepareNewPassword(
  email: string,
  { passwordStdin }: PasswordOptions,
): Promise<() => Promise<string>> {
  checkValueOf(accountEmail, email, `The address "${email}"`);
  if (!passwordStdin) {
    refuseWithoutPassword();
    return () => askNewPassword(email);
  }
  const piped = await readPipedPassword();
  return () => Promise.resolve(piped);
}

/** Reads a password from stdin, without the line end that `echo` and editors add. */
async function readPipedPassword(): Promise<string> {
  const piped = await readStdin();
  if (!Buffer.isBuffer(piped))
    throw new CliError(EXIT.usage, 'password_missing', 'stdin holds an archive, not a password.');
  const password = piped.toString('utf8').replace(/\r?\n$/, '');
  if (password !== '') return password;
  throw new CliError(EXIT.usage, 'password_missing', 'The password on stdin is empty.');
}

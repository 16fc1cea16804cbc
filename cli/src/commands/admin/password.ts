import { z } from 'zod';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { Output } from '../../lib/output.ts';
import { askNewPassword } from '../../lib/prompts.ts';
import { readStdin } from '../../lib/stdin.ts';
import { withWritableSite, type WritableTargetOptions } from '../../lib/target.ts';

export interface PasswordOptions extends WritableTargetOptions {
  passwordStdin?: boolean;
}

const done = z.object({ ok: z.literal(true) });

/** `sitectl admin create`: adds an administrator. */
export function create(email: string, options: PasswordOptions, output: Output): Promise<ExitCode> {
  return withWritableSite(options, output, async (site) => {
    const password = await newPassword(email, options);
    await site.post('/api/operator/admin_users', { admin_user: { email, password } }, done);
    say(output, email, `${email} can sign in now.`);
    return EXIT.done;
  });
}

/** `sitectl admin set-password`: for when a password is lost and no mail arrives. */
export function setPassword(
  email: string,
  options: PasswordOptions,
  output: Output,
): Promise<ExitCode> {
  return withWritableSite(options, output, async (site) => {
    const password = await newPassword(email, options);
    await site.put('/api/operator/admin_users/password', { admin_user: { email, password } }, done);
    say(output, email, `${email} has a new password; every session of theirs has ended.`);
    return EXIT.done;
  });
}

function say(output: Output, email: string, text: string): void {
  if (output.json) output.writeJson({ ok: true, email });
  else if (!output.quiet) output.write(`${text}\n`);
}

/** From stdin, without the one line end that `echo` and editors put there, or typed twice. */
async function newPassword(email: string, options: PasswordOptions): Promise<string> {
  if (!options.passwordStdin) return askNewPassword(email);
  const piped = await readStdin();
  if (!Buffer.isBuffer(piped))
    throw new CliError(EXIT.usage, 'password_missing', 'What is piped in is no password.');
  const password = piped.toString('utf8').replace(/\r?\n$/, '');
  if (password !== '') return password;
  throw new CliError(EXIT.usage, 'password_missing', 'The password that is piped in is empty.');
}

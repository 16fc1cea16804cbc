import { accountEmail } from '@siteyard/schemas/primitives/bounded-text';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { okAnswer } from '../../lib/site/client.ts';
import { withWritableSite } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { askNewPassword } from '../../lib/terminal/prompts.ts';
import { checkValueOf } from '../../lib/wrong-usage.ts';
import { readPipedPassword, type PasswordOptions } from './new-password.ts';

/** `sitectl admin set-password`: sets a password that was lost, if no mail arrives. */
export async function run(
  email: string,
  options: PasswordOptions,
  output: Output,
): Promise<ExitCode> {
  checkValueOf(accountEmail, email, `The address "${email}"`);
  const piped = await readPipedPassword(options);
  return withWritableSite(options, output, async (site) => {
    const password = piped ?? (await askNewPassword(email));
    const body = { admin_user: { email, password } };
    await site.put('/api/operator/admin_users/password', body, okAnswer);
    output.done({ ok: true, email }, `${email} has a new password. All their sessions ended.\n`);
    return EXIT.done;
  });
}

import { accountEmail } from '@siteyard/schemas/primitives/bounded-text';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { okAnswer } from '../../lib/site/client.ts';
import { withWritableSite } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { askNewPassword } from '../../lib/terminal/prompts.ts';
import { checkValueOf } from '../../lib/wrong-usage.ts';
import { readPipedPassword, type PasswordOptions } from './new-password.ts';

/** `sitectl admin create`: adds an administrator. */
export async function run(
  email: string,
  options: PasswordOptions,
  output: Output,
): Promise<ExitCode> {
  checkValueOf(accountEmail, email, `The address "${email}"`);
  const piped = await readPipedPassword(options);
  return withWritableSite({ ...options, begins: true }, output, async (site) => {
    const password = piped ?? (await askNewPassword(email));
    await site.post('/api/operator/admin_users', { admin_user: { email, password } }, okAnswer);
    output.done({ ok: true, email }, `${email} can sign in now.\n`);
    return EXIT.done;
  });
}

import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { okAnswer } from '../../lib/site/client.ts';
import { withWritableSite } from '../../lib/site/open-site.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { prepareNewPassword, type PasswordOptions } from './new-password.ts';

/** `sitectl admin create`: adds an administrator. */
export async function run(
  email: string,
  options: PasswordOptions,
  output: Output,
): Promise<ExitCode> {
  const newPassword = await prepareNewPassword(email, options);
  return withWritableSite({ ...options, begins: true }, output, async (site) => {
    const body = { admin_user: { email, password: await newPassword() } };
    await site.post('/api/operator/admin_users', body, okAnswer);
    output.done({ ok: true, email }, `${email} can sign in now.\n`);
    return EXIT.done;
  });
}

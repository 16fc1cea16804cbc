import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { okAnswer } from '../../lib/site/client.ts';
import { withWritableSite } from '../../lib/site/open-site.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { prepareNewPassword, type PasswordOptions } from './new-password.ts';

/** `sitectl admin set-password`: sets a password that was lost, if no mail arrives. */
export async function run(
  email: string,
  options: PasswordOptions,
  output: Output,
): Promise<ExitCode> {
  const newPassword = await prepareNewPassword(email, options);
  return withWritableSite(options, output, async (site) => {
    const body = { admin_user: { email, password: await newPassword() } };
    await site.put('/api/operator/admin_users/password', body, okAnswer);
    output.done({ ok: true, email }, `${email} has a new password. All their sessions ended.\n`);
    return EXIT.done;
  });
}

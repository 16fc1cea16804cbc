import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { okAnswer } from '../../lib/site/client.ts';
import { withWritableSite } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { readNewPassword, type PasswordOptions } from './new-password.ts';

/** `sitectl admin create`: adds an administrator. */
export function run(email: string, options: PasswordOptions, output: Output): Promise<ExitCode> {
  return withWritableSite({ ...options, begins: true }, output, async (site) => {
    const password = await readNewPassword(email, options);
    await site.post('/api/operator/admin_users', { admin_user: { email, password } }, okAnswer);
    output.done({ ok: true, email }, `${email} can sign in now.\n`);
    return EXIT.done;
  });
}

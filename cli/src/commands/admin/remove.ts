import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { okAnswer } from '../../lib/site/client.ts';
import { confirm, refuseWithoutAnswer } from '../../lib/terminal/prompts.ts';
import { withWritableSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';

export interface RemoveOptions extends WritableTargetOptions {
  yes?: boolean;
}

/** `sitectl admin remove`: removes an administrator; the site refuses to remove the last one. */
export function run(email: string, options: RemoveOptions, output: Output): Promise<ExitCode> {
  if (!email.includes('@')) throw wrongUsage(`"${email}" is not an email address.`);
  refuseWithoutAnswer(options.yes);
  return withWritableSite(options, output, async (site) => {
    await confirm(`Remove the administrator ${email}?`, options.yes);
    await site.delete(`/api/operator/admin_users/${encodeURIComponent(email)}`, okAnswer);
    output.done({ ok: true, email }, `${email} can no longer sign in.\n`);
    return EXIT.done;
  });
}

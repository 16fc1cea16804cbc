import { z } from 'zod';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { Output } from '../../lib/output.ts';
import { confirm } from '../../lib/prompts.ts';
import { withWritableSite, type WritableTargetOptions } from '../../lib/target.ts';

export interface RemoveOptions extends WritableTargetOptions {
  yes?: boolean;
}

/** `sitectl admin remove`: takes the right to sign in away; the last administrator stays. */
export function run(email: string, options: RemoveOptions, output: Output): Promise<ExitCode> {
  return withWritableSite(options, output, async (site) => {
    await confirm(`Remove the administrator ${email}?`, options.yes);
    await site.delete(
      `/api/operator/admin_users/${encodeURIComponent(email)}`,
      z.object({ ok: z.literal(true) }),
    );
    if (output.json) output.writeJson({ ok: true, email });
    else if (!output.quiet) output.write(`${email} cannot sign in any more.\n`);
    return EXIT.done;
  });
}

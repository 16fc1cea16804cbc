import { adminUserAnswer } from '@siteyard/schemas/http';
import { z } from 'zod';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { day, table } from '../../lib/terminal/table.ts';
import { withSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';

const answer = z.array(adminUserAnswer.omit({ is_self: true }));

/** `sitectl admin list`: lists the administrators. */
export async function run(options: TargetOptions, output: Output): Promise<ExitCode> {
  return withSite(options, output, async (site) => {
    const admins = await site.get('/api/operator/admin_users', answer);
    const rows = admins.map(({ email, created_at, last_sign_in_at }) => [
      email,
      day(created_at),
      day(last_sign_in_at) || 'never',
    ]);
    output.answer(
      { ok: true, admin_users: admins },
      table(['Email', 'Since', 'Last sign-in'], rows, output.colours, {
        width: output.columns,
        whole: [0],
      }),
    );
    return EXIT.done;
  });
}

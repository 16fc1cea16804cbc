import { adminUserAnswer } from '@siteyard/schemas/session';
import { z } from 'zod';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { Output } from '../../lib/output.ts';
import { day, table } from '../../lib/table.ts';
import { withSite, type TargetOptions } from '../../lib/target.ts';

const answer = z.array(adminUserAnswer.omit({ is_self: true }));

/** `sitectl admin list`: who may sign in. */
export async function run(options: TargetOptions, output: Output): Promise<ExitCode> {
  return withSite(options, output, async (site) => {
    const admins = await site.get('/api/operator/admin_users', answer);
    if (output.json) output.writeJson({ ok: true, admin_users: admins });
    else
      output.write(
        table(
          ['E-mail', 'Since', 'Last sign-in'],
          admins.map(({ email, created_at, last_sign_in_at }) => [
            email,
            day(created_at),
            day(last_sign_in_at) || 'never',
          ]),
          output.colours,
        ),
      );
    return EXIT.done;
  });
}

import { tokenAnswer } from '@siteyard/schemas/token';
import { z } from 'zod';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { Output } from '../../lib/output.ts';
import { day, table } from '../../lib/table.ts';
import { withSite, type TargetOptions } from '../../lib/target.ts';

/** `sitectl token list`: every token that was made and not revoked, expired ones too. */
export function run(options: TargetOptions, output: Output): Promise<ExitCode> {
  return withSite(options, output, async (site) => {
    const tokens = await site.get('/api/operator/tokens', z.array(tokenAnswer));
    if (output.json) output.writeJson({ ok: true, tokens });
    else if (tokens.length === 0) output.note('There are no tokens.');
    else
      output.write(
        table(
          ['Name', 'Scopes', 'Made', 'By', 'Good until', 'Last used'],
          tokens.map((token) => [
            token.name,
            token.scopes.join(','),
            day(token.created_at),
            token.created_by ?? '',
            until(token.expires_at),
            day(token.last_used_at) || 'never',
          ]),
          output.colours,
        ),
      );
    return EXIT.done;
  });
}

function until(expires_at: string | null): string {
  if (expires_at === null) return 'ever';
  return Date.parse(expires_at) <= Date.now() ? `${day(expires_at)}, over` : day(expires_at);
}

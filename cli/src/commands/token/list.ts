import { tokenAnswer } from '@siteyard/schemas/http';
import { z } from 'zod';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { day, table } from '../../lib/terminal/table.ts';
import { withSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';

/** `sitectl token list`: lists every token that was not revoked, with expired ones. */
export function run(options: TargetOptions, output: Output): Promise<ExitCode> {
  return withSite(options, output, async (site) => {
    const tokens = await site.get('/api/operator/tokens', z.array(tokenAnswer));
    if (tokens.length === 0) output.note('There are no tokens.');
    const rows = tokens.map((token) => [
      token.name,
      token.scopes.join(','),
      day(token.created_at),
      token.created_by ?? '',
      expiry(token.expires_at),
      day(token.last_used_at) || 'never',
    ]);
    const names = ['Name', 'Scopes', 'Created', 'By', 'Expires', 'Last used'];
    const text = table(names, rows, output.colours, { width: output.columns, whole: [0, 1] });
    output.answer({ ok: true, tokens }, rows.length > 0 ? text : '');
    return EXIT.done;
  });
}

function expiry(expires_at: string | null): string {
  if (expires_at === null) return 'never';
  return Date.parse(expires_at) <= Date.now() ? `${day(expires_at)}, expired` : day(expires_at);
}

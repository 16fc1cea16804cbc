import { createTokenAnswer, tokenName, type TokenScope } from '@siteyard/schemas/http';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { day } from '../../lib/terminal/table.ts';
import { withWritableSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import { checkValueOf, wrongUsage } from '../../lib/wrong-usage.ts';

export interface CreateOptions extends WritableTargetOptions {
  scope: TokenScope[];
  expires: string;
}

const DAYS = { d: 1, w: 7, y: 365 } as const;

/** `sitectl token create`: prints the secret to stdout, and the scopes to stderr. */
export function run(name: string, options: CreateOptions, output: Output): Promise<ExitCode> {
  checkValueOf(tokenName, name, `The name "${name}"`);
  const expires_in_days = daysOf(options.expires);
  return withWritableSite({ ...options, begins: true }, output, async (site) => {
    const { token } = await site.post(
      '/api/operator/tokens',
      { token: { name, scopes: options.scope, expires_in_days } },
      createTokenAnswer,
    );
    output.answer({ ok: true, token }, `${token.secret}\n`);
    const expiry = token.expires_at ? `expires on ${day(token.expires_at)}` : 'never expires';
    output.note(
      `Keep it now: it is not shown again. It has the scopes ${token.scopes.join(', ')} and ${expiry}.`,
    );
    return EXIT.done;
  });
}

/** @throws CliError `wrong_usage` if the text is not a duration */
function daysOf(expires: string): number | null {
  if (expires === 'never') return null;
  const [, number, unit] = /^(\d{1,4})([dwy])$/.exec(expires) ?? [];
  const days = Number(number) * DAYS[unit as keyof typeof DAYS];
  if (days >= 1 && days <= 3650) return days;
  throw wrongUsage(
    `--expires "${expires}" is not a duration of up to ten years.`,
    'Use a duration such as 30d, 12w or 1y, or never.',
  );
}

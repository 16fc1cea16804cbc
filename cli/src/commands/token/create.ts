import { createTokenAnswer, type TokenScope } from '@siteyard/schemas/token';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { Output } from '../../lib/output.ts';
import { day } from '../../lib/table.ts';
import { withWritableSite, type WritableTargetOptions } from '../../lib/target.ts';

export interface CreateOptions extends WritableTargetOptions {
  scope: TokenScope[];
  expires: string;
}

const DAYS = { d: 1, w: 7, y: 365 } as const;

/** `sitectl token create`: the secret goes to stdout, all that is said about it to stderr. */
export function run(name: string, options: CreateOptions, output: Output): Promise<ExitCode> {
  const expires_in_days = daysOf(options.expires);
  return withWritableSite(options, output, async (site) => {
    const { token } = await site.post(
      '/api/operator/tokens',
      { token: { name, scopes: options.scope, expires_in_days } },
      createTokenAnswer,
    );
    if (output.json) output.writeJson({ ok: true, token });
    else output.write(`${token.secret}\n`);
    const until = token.expires_at ? `good until ${day(token.expires_at)}` : 'good for ever';
    output.note(
      `Keep it now: it is not shown again. Its scopes: ${token.scopes.join(', ')}. It is ${until}.`,
    );
    return EXIT.done;
  });
}

/** @throws CliError for what is no length of time */
function daysOf(expires: string): number | null {
  if (expires === 'never') return null;
  const [, number, unit] = /^(\d{1,4})([dwy])$/.exec(expires) ?? [];
  const days = Number(number) * DAYS[unit as keyof typeof DAYS];
  if (days >= 1 && days <= 3650) return days;
  throw new CliError(
    EXIT.usage,
    'wrong_usage',
    `--expires "${expires}" is no length of time up to ten years.`,
    'Such as 30d, 12w, 1y or never.',
  );
}

import type { SiteSummary, TokenScope } from '@siteyard/schemas/http';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';

/** The scopes of an assistant. */
export const ASSISTANT: readonly TokenScope[] = ['read', 'propose'];

/**
 * Refuses a token that cannot read, for commands that apply a run: they read the result of the run, and
 * would report a refusal for a run that the site has applied. Older sites do not return scopes.
 * @throws CliError `forbidden`
 */
export function refuseWithoutRead({ scopes }: SiteSummary): void {
  if (!scopes || scopes.includes('read')) return;
  throw new CliError(
    EXIT.refused,
    'forbidden',
    `This token has no scope "read", so it could not tell how this ended. It has: ${scopes.join(', ')}.`,
    `Use a token that has it too: sitectl token create ci --scope ${withRead(scopes).join(',')}`,
  );
}

/** Adds `read` to scopes, and `write` if they have neither `write` nor `propose`. */
const withRead = (scopes: readonly TokenScope[]): TokenScope[] =>
  scopes.some((scope) => scope === 'write' || scope === 'propose')
    ? ['read', ...scopes]
    : ['read', 'write', ...scopes];

/**
 * Returns the scopes of an assistant's token.
 * @throws CliError `token_too_strong` if the token has further scopes, `token_too_weak` if it cannot
 *   read, `site_too_old` if the site does not return scopes
 */
export function assistantScopes({ scopes }: SiteSummary): readonly TokenScope[] {
  const make = 'To create one, run: sitectl token create assistant --scope read,propose';
  if (!scopes)
    throw new CliError(
      EXIT.refused,
      'site_too_old',
      'The site has an older version, which cannot limit what an assistant does.',
      'Update the site first.',
    );
  const more = scopes.filter((each) => !ASSISTANT.includes(each));
  if (more.length > 0)
    throw new CliError(
      EXIT.refused,
      'token_too_strong',
      `This token may do more than an assistant should: ${more.join(', ')}.`,
      `An assistant needs a token of its own. ${make}`,
    );
  if (!scopes.includes('read'))
    throw new CliError(EXIT.refused, 'token_too_weak', 'This token cannot read the site.', make);
  return scopes;
}

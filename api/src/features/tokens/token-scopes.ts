import type { TokenScope } from '@siteyard/schemas/http';
import type { TokenDocument } from './tokens.model.ts';

/** The scopes of a token. Tokens of 0.1.0 have one `scope`; there, `write` includes `read`. */
export function scopesOf({ scopes, scope }: TokenDocument): TokenScope[] {
  return scopes ?? (scope === 'write' ? ['read', 'write'] : ['read']);
}

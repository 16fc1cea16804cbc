import type { TokenScope } from '@siteyard/schemas/token';
import type { TokenDocument } from './tokens.model.ts';

/** What a token may do. One of 0.1.0 has a `scope`, of which `write` included `read`. */
export function scopesOf({ scopes, scope }: TokenDocument): TokenScope[] {
  return scopes ?? (scope === 'write' ? ['read', 'write'] : ['read']);
}

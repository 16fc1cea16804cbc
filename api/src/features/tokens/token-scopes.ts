import type { TokenScope } from '@siteyard/schemas/http';
import type { TokenDocument } from './tokens.model.ts';

/**
 * Returns the scopes of a token. A token of version 0.1.0 has one `scope`, in which `write` includes
 * `read`.
 */
export function scopesOf({ scopes, scope }: TokenDocument): TokenScope[] {
  return scopes ?? (scope === 'write' ? ['read', 'write'] : ['read']);
}

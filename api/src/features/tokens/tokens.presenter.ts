import type { TokenAnswer } from '@siteyard/schemas/http';
import { scopesOf } from './token-scopes.ts';
import type { TokenDocument } from './tokens.model.ts';

/** Presents an access token without its hash. */
export function presentToken(token: TokenDocument): TokenAnswer {
  return {
    name: token._id,
    scopes: scopesOf(token),
    created_at: token.created_at.toISOString(),
    created_by: token.created_by ?? null,
    expires_at: token.expires_at?.toISOString() ?? null,
    last_used_at: token.last_used_at?.toISOString() ?? null,
  };
}

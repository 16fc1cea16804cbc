import type { Request, Response } from 'express';
import type { TokensService } from '../features/tokens/tokens.service.ts';
import { hasScope, type TokenAccess } from './guards.ts';

type Check = (req: Request, res: Response) => Promise<boolean>;

/** Checks of a caller's rights, for routes that also answer guests. These checks never throw. */
export interface Callers {
  access: TokenAccess;
  /** Whether the caller has a session, or a token that may read content. */
  seesAllContent: Check;
  /** Whether the caller has a session, or a token with the scope `read`. */
  seesEveryPage: Check;
}

export function createCallers(deps: {
  tokens: Pick<TokensService, 'find'>;
  privateToken?: TokenAccess['privateToken'];
  privateScopes?: TokenAccess['privateScopes'];
  isSignedIn: Check;
}): Callers {
  const { tokens, privateToken, privateScopes, isSignedIn } = deps;
  const access = { findToken: tokens.find, privateToken, privateScopes };
  return {
    access,
    seesAllContent: async (req, res) =>
      (await hasScope(access, req, ['read', 'write', 'propose'])) || isSignedIn(req, res),
    seesEveryPage: async (req, res) =>
      (await hasScope(access, req, ['read'])) || isSignedIn(req, res),
  };
}

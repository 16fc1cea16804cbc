import type { Request, Response } from 'express';
import type { TokensService } from '../features/tokens/tokens.service.ts';
import { hasScope, type GuardOptions } from './guards.ts';

type Check = (req: Request, res: Response) => Promise<boolean>;

/** Checks of the rights of a caller, for routes that answer guests, too. No check throws. */
export interface Callers {
  access: Pick<GuardOptions, 'findToken' | 'privateToken' | 'privateScopes'>;
  /** Whether the caller has a session, or a token for content. */
  seesAllContent: Check;
  /** Whether the caller has a session, or a token with the scope `read`. */
  seesEveryPage: Check;
}

export function createCallers(deps: {
  tokens: Pick<TokensService, 'find'>;
  privateToken?: GuardOptions['privateToken'];
  privateScopes?: GuardOptions['privateScopes'];
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

import type { Connection } from 'mongoose';
import type { Route } from '../../http/route.ts';
import { tokenRoutes } from './tokens.routes.ts';
import { createTokensService, type TokensService } from './tokens.service.ts';

/** Wires the tokens of operators. */
export function wireTokens({ connection }: { connection: Connection }): {
  tokens: TokensService;
  routes: Route[];
} {
  const tokens = createTokensService({ connection });
  return { tokens, routes: tokenRoutes({ tokens }) };
}

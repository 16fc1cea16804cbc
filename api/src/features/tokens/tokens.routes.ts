import {
  createTokenAnswer,
  createTokenRequest,
  tokenAnswer,
  tokenName,
  type TokenAnswer,
} from '@siteyard/schemas/token';
import { z } from 'zod';
import { route, type Route } from '../../http/route.ts';
import { scopesOf, type Token, type TokensService } from './tokens.service.ts';

/** Access tokens, for the command line. */
export function tokenRoutes(deps: { tokens: TokensService }): Route[] {
  const { tokens } = deps;
  return [
    route({
      method: 'get',
      path: '/api/operator/tokens',
      policy: 'operator:admin',
      summary: 'Access tokens, without their secrets',
      answer: z.array(tokenAnswer),
      handle: async () => (await tokens.list()).map(present),
    }),
    route({
      method: 'post',
      path: '/api/operator/tokens',
      policy: 'operator:admin',
      summary: 'Make an access token; its secret is shown this once',
      activity: 'token.created',
      body: createTokenRequest,
      status: 201,
      answer: createTokenAnswer,
      errors: ['token_exists'],
      handle: async ({ body, actor }) => {
        const { name, scopes, expires_in_days } = body.token;
        const { token, secret } = await tokens.create(name, scopes, expires_in_days, actor());
        return { token: { ...present(token), secret } };
      },
    }),
    route({
      method: 'delete',
      path: '/api/operator/tokens/:name',
      policy: 'operator:admin',
      summary: 'Revoke an access token',
      activity: 'token.revoked',
      params: z.object({ name: tokenName }),
      answer: z.object({ ok: z.literal(true) }),
      errors: ['not_found'],
      handle: async ({ params }) => {
        await tokens.revoke(params.name);
        return { ok: true };
      },
    }),
  ];
}

function present(token: Token): TokenAnswer {
  return {
    name: token._id,
    scopes: scopesOf(token),
    created_at: token.created_at.toISOString(),
    created_by: token.created_by ?? null,
    expires_at: token.expires_at?.toISOString() ?? null,
    last_used_at: token.last_used_at?.toISOString() ?? null,
  };
}

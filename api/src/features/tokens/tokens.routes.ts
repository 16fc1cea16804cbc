import {
  createTokenAnswer,
  createTokenRequest,
  tokenAnswer,
  tokenName,
} from '@siteyard/schemas/http';
import { z } from 'zod';
import { route, type Route } from '../../http/route.ts';
import { presentToken } from './tokens.presenter.ts';
import type { TokensService } from './tokens.service.ts';

/** The calls of `sitectl token`. */
export function tokenRoutes(deps: { tokens: TokensService }): Route[] {
  const { tokens } = deps;
  return [
    route({
      method: 'get',
      path: '/api/operator/tokens',
      policy: 'operator:admin',
      summary: 'List access tokens, without their secrets',
      answer: z.array(tokenAnswer),
      handle: async () => (await tokens.list()).map(presentToken),
    }),
    route({
      method: 'post',
      path: '/api/operator/tokens',
      policy: 'operator:admin',
      summary: 'Create an access token; only this answer has its secret',
      activity: 'token.created',
      body: createTokenRequest,
      status: 201,
      answer: createTokenAnswer,
      errors: ['token_exists'],
      handle: async ({ body, actor }) => {
        const { name, scopes, expires_in_days } = body.token;
        const { token, secret } = await tokens.create(name, scopes, expires_in_days, actor());
        return { token: { ...presentToken(token), secret } };
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

import type { Request, RequestHandler } from 'express';
import { AppError } from '@siteyard/schemas/errors';
import { TOKEN_SCOPES, type TokenScope } from '@siteyard/schemas/http';
import type { SessionMiddleware } from '../features/sessions/session-middleware.ts';
import type { TokenHolder } from '../features/tokens/tokens.service.ts';
import type { Guards } from '../http/mount-routes.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { carriesCookie } from '../http/cookies.ts';
import { bothSent, originCheck } from '../http/origin-check.ts';
import { metricsGuard } from '../http/metrics-guard.ts';
import { requireAdmin } from '../http/require-admin.ts';
import { timingSafeEqualText } from '../lib/timing-safe-equal.ts';

/** The tokens that the guards accept. */
export interface TokenAccess {
  /** Finds the holder of a bearer token; null if the token is unknown, expired or revoked. */
  findToken: (token: string) => Promise<TokenHolder | null>;
  /** The bearer token of a private site. It has all scopes, or only `privateScopes`. */
  privateToken?: string;
  privateScopes?: readonly TokenScope[] | undefined;
}

export interface GuardOptions extends TokenAccess {
  publicUrl: string | undefined;
  sessions: SessionMiddleware;
  metricsToken?: string;
  /** Called when a visitor's message is refused, with the origin of its form. */
  onMessageRefused?: (origin: string) => void;
}

/** Creates the checks that run before a route, according to its policy. Every route has a policy. */
export function createGuards(options: GuardOptions): Guards {
  const origin = originCheck({
    publicUrl: options.publicUrl,
    cookieName: options.sessions.cookieName,
    onMessageRefused: options.onMessageRefused,
  });
  const scoped = (...scopes: TokenScope[]) => [origin, requireToken(options, scopes)];
  const administrator = [...options.sessions.read, requireAdmin];
  const orToken = (...scopes: TokenScope[]) => [
    origin,
    ...administrator.map((each) => unlessToken(each)),
    onlyToken(requireToken(options, scopes)),
  ];
  return {
    everybody: [origin],
    administrator: [origin, ...administrator],
    'administrator+read': orToken('read'),
    'administrator+write': orToken('read', 'write'),
    operator: [origin, requireToken(options)],
    'operator:read': scoped('read'),
    'operator:propose': scoped('propose'),
    'operator:write': scoped('write'),
    'operator:contacts': scoped('contacts'),
    'operator:write|propose': [origin, requireToken(options, ['write', 'propose'], 'one')],
    'operator:read+write': [origin, requireToken(options, ['read', 'write'])],
    'operator:write+contacts': [...scoped('write'), ...scoped('contacts')],
    'operator:admin': scoped('admin'),
    metrics: [metricsGuard(options)],
  };
}

const hasToken = (req: Request) => bearerToken(req.headers.authorization) !== null;

const unlessToken =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    hasToken(req) ? next() : handler(req, res, next);

const onlyToken =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    hasToken(req) ? handler(req, res, next) : next();

/** Whether a request has a token with one of the scopes. Never throws for an unknown token. */
export async function hasScope(
  access: TokenAccess,
  req: Request,
  scopes: readonly TokenScope[],
): Promise<boolean> {
  const token = bearerToken(req.headers.authorization);
  if (token === null) return false;
  const holder = await holderOf(access, token);
  return scopes.some((scope) => holder?.scopes.includes(scope));
}

type Holder = TokenHolder & { isPrivate: boolean };

async function holderOf(access: TokenAccess, token: string): Promise<Holder | null> {
  if (access.privateToken !== undefined && timingSafeEqualText(token, access.privateToken))
    return { name: 'sitectl', scopes: access.privateScopes ?? TOKEN_SCOPES, isPrivate: true };
  const found = await access.findToken(token);
  return found && { ...found, isPrivate: false };
}

/**
 * @param scopes the scopes that the token must have; any token if there are none
 * @param needs whether it must have all of them or one
 */
function requireToken(
  options: GuardOptions,
  scopes: readonly TokenScope[] = [],
  needs: 'all' | 'one' = 'all',
): RequestHandler {
  return async (req, _res, next) => {
    const token = bearerToken(req.headers.authorization);
    if (token !== null && carriesCookie(req, options.sessions.cookieName)) throw bothSent();
    if (token === null)
      throw new AppError('not_signed_in', {
        message: 'Send a bearer token (Authorization header).',
      });
    const holder = await holderOf(options, token);
    if (!holder)
      throw new AppError('not_signed_in', {
        message: 'This token is unknown, expired or revoked.',
      });
    const lacking = scopes.filter((each) => !holder.scopes.includes(each));
    const isRefused = needs === 'all' ? lacking.length > 0 : lacking.length === scopes.length;
    if (isRefused && scopes.length > 0)
      throw new AppError('forbidden', {
        message: `The token "${holder.name}" does not have the scope ${
          needs === 'all' ? `"${lacking[0]}"` : lacking.map((each) => `"${each}"`).join(' or ')
        }. It has: ${holder.scopes.join(', ')}.`,
      });
    const has = (scope: TokenScope) => holder.scopes.includes(scope);
    req.actor = {
      name: holder.name,
      source: holder.isPrivate ? 'cli' : 'token',
      ...(has('propose') && !has('write') && { onlyProposes: true }),
    };
    req.tokenScopes = holder.scopes;
    next();
  };
}

import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import { readCookie } from '../../http/cookies.ts';
import { networkOf } from '../../http/network.ts';
import type { RateLimit, RateLimits } from '../../http/rate-limit.ts';
import { timingSafeEqualText } from '../../lib/timing-safe-equal.ts';
import { emailKey, type Administrator } from '../admin-users/admin-users.service.ts';
import type { SessionMiddleware } from './session-middleware.ts';

/** The number of attempts per minute. Above the limit, callers must wait; the account is not locked. */
const PER_ACCOUNT = 5;
const PER_NETWORK = 20;
const WINDOW_S = 60;
const KNOWN_BROWSER_MS = 365 * 24 * 60 * 60 * 1000;

export interface SignIn {
  /**
   * Checks the e-mail address and the password, and starts the session.
   * @throws AppError `too_many_requests`
   */
  (req: Request, res: Response, email: string): Promise<Administrator | null>;
}

/**
 * Creates the function that signs in. It counts attempts by account and by network before it hashes a
 * password. A browser in which the administrator has signed in before has its own limit, so that an attack
 * on the account does not lock out its owner.
 */
export function createSignIn(deps: {
  sessions: SessionMiddleware;
  rateLimits: RateLimits;
  secret: string;
  https: boolean;
}): SignIn {
  const { sessions, secret, https } = deps;
  const perAccount = deps.rateLimits('sign-in-account', PER_ACCOUNT, WINDOW_S);
  const perNetwork = deps.rateLimits('sign-in-network', PER_NETWORK, WINDOW_S);
  const perKnownBrowser = deps.rateLimits('sign-in-known', PER_ACCOUNT, WINDOW_S);
  const cookieName = https ? '__Host-siteyard-known' : 'siteyard-known';

  const sign = (key: string) =>
    createHmac('sha256', secret).update(`known browser ${key}`).digest('base64url');

  const isKnown = (req: Request, key: string): boolean =>
    timingSafeEqualText(readCookie(req, cookieName) ?? '', sign(key));

  return async (req, res, email) => {
    const key = emailKey(email);
    const counted: [RateLimit, string][] = isKnown(req, key)
      ? [[perKnownBrowser, key]]
      : [
          [perNetwork, networkOf(req.ip)],
          [perAccount, key],
        ];
    for (const [limit, name] of counted) await limit.take(name);
    const user = await sessions.checkCredentials(req, res);
    if (!user) return null;
    for (const [limit, name] of counted) await limit.giveBack(name);
    await sessions.start(req, user);
    res.cookie(cookieName, sign(key), {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: https,
      maxAge: KNOWN_BROWSER_MS,
    });
    return user;
  };
}

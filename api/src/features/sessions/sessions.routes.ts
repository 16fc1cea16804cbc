import { AppError } from '@siteyard/schemas/errors';
import { sessionAnswer, signInRequest, type SessionAnswer } from '@siteyard/schemas/session';
import type { Request, RequestHandler } from 'express';
import { route, type Route } from '../../http/route.ts';
import type { SessionMiddleware } from './session-middleware.ts';

/** The session as everybody may ask for it, and signing in and out (specification, section 7). */
export function sessionRoutes(deps: { sessions: SessionMiddleware }): Route[] {
  const { sessions } = deps;
  return [
    route({
      method: 'get',
      path: '/api/session',
      policy: 'everybody',
      summary: 'Who is signed in',
      before: [onlyWithCookie(sessions)],
      answer: sessionAnswer,
      handle: ({ req }) => presentSession(req.user),
    }),
    route({
      method: 'post',
      path: '/api/admin_users/sign_in',
      policy: 'everybody',
      summary: 'Sign in',
      body: signInRequest,
      before: sessions.read,
      answer: sessionAnswer,
      errors: ['invalid_credentials', 'too_many_requests'],
      handle: async ({ req, res }) => {
        const user = await sessions.checkCredentials(req, res);
        if (!user) throw new AppError('invalid_credentials');
        // passport gives the session a new id here, so that one planted before is worth nothing.
        await new Promise<void>((resolve, reject) =>
          req.logIn(user, (error: unknown) => (error ? reject(error as Error) : resolve())),
        );
        req.session.signedInAt = Date.now();
        req.session.userAgent = (req.headers['user-agent'] ?? '').slice(0, 300);
        await saveSession(req);
        return presentSession(user);
      },
    }),
    route({
      method: 'delete',
      path: '/api/admin_users/sign_out',
      policy: 'everybody',
      summary: 'Sign out',
      before: sessions.read,
      answer: sessionAnswer,
      handle: async ({ req, res }) => {
        sessions.clearCookie(res);
        await new Promise<void>((resolve, reject) =>
          req.session.destroy((error: unknown) => (error ? reject(error as Error) : resolve())),
        );
        return presentSession(undefined);
      },
    }),
  ];
}

/** Nobody without the cookie is signed in: no look at the store, no cookie set. */
function onlyWithCookie(sessions: SessionMiddleware): RequestHandler {
  return (req, res, next) => {
    if (!(req.headers.cookie ?? '').includes(`${sessions.cookieName}=`)) return next();
    runAll(sessions.read, req, res, next);
  };
}

function runAll(handlers: RequestHandler[], ...[req, res, next]: Parameters<RequestHandler>): void {
  const [first, ...rest] = handlers;
  if (!first) return next();
  void first(req, res, (error?: unknown) => (error ? next(error) : runAll(rest, req, res, next)));
}

function saveSession(req: Request): Promise<void> {
  return new Promise((resolve, reject) =>
    req.session.save((error: unknown) => (error ? reject(error as Error) : resolve())),
  );
}

function presentSession(user: Express.User | undefined): SessionAnswer {
  return {
    ok: user !== undefined,
    authenticated: user !== undefined,
    user: user
      ? { id: user.id, email: user.email, must_change_password: user.mustChangePassword }
      : null,
  };
}

import { AppError } from '@siteyard/schemas/errors';
import { ownSession, sessionAnswer, signInRequest } from '@siteyard/schemas/http';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { administratorOf } from '../../lib/actor.ts';
import { route, type Route } from '../../http/route.ts';
import type { OwnSessionsService } from './own-sessions.service.ts';
import { presentOwnSession, presentSession } from './sessions.presenter.ts';
import type { SignIn } from './sign-in.ts';
import { storedSessionId, type SessionMiddleware } from './session-middleware.ts';

/** The routes for the session, sign-in and sign-out (specification, section 7). */
export function sessionRoutes(deps: {
  sessions: SessionMiddleware;
  signIn: SignIn;
  ownSessions: OwnSessionsService;
}): Route[] {
  const { sessions, signIn, ownSessions } = deps;
  return [
    route({
      method: 'get',
      path: '/api/session',
      policy: 'everybody',
      summary: 'Get the signed-in administrator',
      before: [sessions.readIfSent],
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
      handle: async ({ req, res, body }) => {
        const user = await signIn(req, res, body.admin_user.email);
        if (!user) throw new AppError('invalid_credentials');
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
        await endHere(sessions, req, res);
        return presentSession(undefined);
      },
    }),
    route({
      method: 'get',
      path: '/api/admin_users/sessions',
      policy: 'administrator',
      summary: "List the caller's sessions, newest first",
      answer: z.array(ownSession),
      handle: async ({ req }) => {
        if (!req.user) throw new AppError('not_signed_in');
        return (await ownSessions.list(req.user, req.sessionID)).map(presentOwnSession);
      },
    }),
    route({
      method: 'delete',
      path: '/api/admin_users/sessions',
      policy: 'administrator',
      summary: "End the caller's other sessions",
      answer: z.object({ ok: z.literal(true) }),
      handle: async ({ req, actor }) => {
        await ownSessions.endOthers(administratorOf(actor()), req.sessionID);
        return { ok: true };
      },
    }),
    route({
      method: 'delete',
      path: '/api/admin_users/sessions/:id',
      policy: 'administrator',
      summary: "End one of the caller's sessions",
      params: z.object({ id: z.string().regex(/^[\w-]{43}$/) }),
      answer: z.object({ ok: z.literal(true) }),
      errors: ['not_found'],
      handle: async ({ req, res, params, actor }) => {
        if (params.id === storedSessionId(req.sessionID)) await endHere(sessions, req, res);
        else if (!(await ownSessions.end(administratorOf(actor()), params.id)))
          throw new AppError('not_found');
        return { ok: true };
      },
    }),
  ];
}

/** Ends the session of this request and clears its cookie. */
async function endHere(sessions: SessionMiddleware, req: Request, res: Response): Promise<void> {
  sessions.clearCookie(res);
  await new Promise<void>((resolve, reject) =>
    req.session.destroy((error: unknown) => (error ? reject(error as Error) : resolve())),
  );
}

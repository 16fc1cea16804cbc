import type { Request, Response } from 'express';
import type { Connection } from 'mongoose';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Route } from '../../http/route.ts';
import type { Logger } from '../../log.ts';
import type { AdminUsersService } from '../admin-users/admin-users.service.ts';
import { createOwnSessionsService } from './own-sessions.service.ts';
import { createSessionMiddleware, type SessionMiddleware } from './session-middleware.ts';
import { sessionRoutes } from './sessions.routes.ts';
import { createSignIn } from './sign-in.ts';
import { signedInCheck } from './signed-in-check.ts';

/** Wires the sessions of administrators. */
export function wireSessions(deps: {
  connection: Connection;
  /** The secret that signs cookies. */
  secret: string;
  address: { https: boolean };
  adminUsers: AdminUsersService;
  rateLimits: RateLimits;
  logger: Logger;
}): {
  sessions: SessionMiddleware;
  /** Whether the caller is signed in. Never throws. */
  isSignedIn: (req: Request, res: Response) => Promise<boolean>;
  routes: Route[];
} {
  const { connection, secret, adminUsers, rateLimits } = deps;
  const { https } = deps.address;
  const sessions = createSessionMiddleware({ connection, secret, https, adminUsers });
  return {
    sessions,
    isSignedIn: signedInCheck(sessions, deps.logger),
    routes: sessionRoutes({
      sessions,
      signIn: createSignIn({ sessions, rateLimits, secret, https }),
      ownSessions: createOwnSessionsService({ connection }),
    }),
  };
}

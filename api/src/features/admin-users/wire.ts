import type { Connection } from 'mongoose';
import type { Mailer } from '../../adapters/mailer.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Route } from '../../http/route.ts';
import type { MailOutbox } from '../mail-outbox/mail-outbox.service.ts';
import { createOwnSessionsService } from '../sessions/own-sessions.service.ts';
import type { SessionMiddleware } from '../sessions/session-middleware.ts';
import { adminUserRoutes } from './admin-users.routes.ts';
import { createAdminUsersService, type AdminUsersService } from './admin-users.service.ts';
import { createConfirmPassword, type ConfirmPassword } from './confirm-password.ts';
import { createInvitationsService } from './invitations.service.ts';
import { operatorAdminRoutes } from './operator.routes.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import { createPasswordsService, type PasswordsService } from './passwords.service.ts';

/** Wires administrators, their passwords and their invitations. */
export function wireAdminUsers(deps: {
  connection: Connection;
  address: { origin(): string };
  mailer: Mailer;
  outbox: MailOutbox;
  rateLimits: RateLimits;
  passwordCost?: PasswordCost | undefined;
}): {
  adminUsers: AdminUsersService;
  passwords: PasswordsService;
  confirmPassword: ConfirmPassword;
  /** The sessions need the administrators, so they are created later and passed to the routes. */
  routes: (sessions: Pick<SessionMiddleware, 'readIfSent' | 'start'>) => Route[];
} {
  const { connection, mailer, outbox, rateLimits } = deps;
  const { origin } = deps.address;
  const hashing = createPasswords(deps.passwordCost);
  const adminUsers = createAdminUsersService({
    connection,
    passwords: hashing,
    endSessions: createOwnSessionsService({ connection }).endAll,
  });
  const passwords = createPasswordsService({
    connection,
    adminUsers,
    outbox,
    origin,
    passwords: hashing,
    perAccount: rateLimits('reset-request-account', 3, 300),
  });
  const invitations = createInvitationsService({ connection, adminUsers, outbox, origin });
  const passwordGuesses = rateLimits('change-account', 5, 60);
  return {
    adminUsers,
    passwords,
    confirmPassword: createConfirmPassword({ passwords, guesses: passwordGuesses }),
    routes: (sessions) => [
      ...operatorAdminRoutes({ adminUsers, passwords }),
      ...adminUserRoutes({
        adminUsers,
        passwords,
        invitations,
        rateLimits,
        passwordGuesses,
        sessions: {
          read: sessions.readIfSent,
          start: sessions.start,
        },
        mailDelivers: mailer.delivers,
      }),
    ],
  };
}

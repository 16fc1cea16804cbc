import type { Connection } from 'mongoose';
import { createMailer, type Mailer } from '../adapters/mailer.ts';
import type { Config } from '../config.ts';
import { adminUserRoutes } from '../features/admin-users/admin-users.routes.ts';
import {
  createAdminUsersService,
  type AdminUsersService,
} from '../features/admin-users/admin-users.service.ts';
import { createInvitationsService } from '../features/admin-users/invitations.service.ts';
import { operatorAdminRoutes } from '../features/admin-users/operator.routes.ts';
import { createPasswords, type PasswordCost } from '../features/admin-users/passwords.ts';
import {
  createPasswordsService,
  type PasswordsService,
} from '../features/admin-users/passwords.service.ts';
import { createMailOutbox, type MailOutbox } from '../features/mail-outbox/mail-outbox.service.ts';
import { mailSetupRoutes } from '../features/mail-setup/mail-setup.routes.ts';
import { createMailSetup } from '../features/mail-setup/mail-setup.service.ts';
import { createOwnSessionsService } from '../features/sessions/own-sessions.service.ts';
import {
  createSessionMiddleware,
  type SessionMiddleware,
} from '../features/sessions/session-middleware.ts';
import { sessionRoutes } from '../features/sessions/sessions.routes.ts';
import { createSignIn } from '../features/sessions/sign-in.ts';
import { createRateLimits, type RateLimits, type UsedUpLimits } from '../http/rate-limit.ts';
import type { Route } from '../http/route.ts';
import type { Logger } from '../log.ts';
import {
  createConfirmPassword,
  type ConfirmPassword,
} from '../features/admin-users/confirm-password.ts';
import type { SiteAddress } from './site-address.ts';

/** Administrators, their sessions, and their mail. */
export interface Accounts {
  adminUsers: AdminUsersService;
  passwords: PasswordsService;
  sessions: SessionMiddleware;
  mailer: Mailer;
  outbox: MailOutbox;
  rateLimits: RateLimits & UsedUpLimits;
  confirmPassword: ConfirmPassword;
  routes: Route[];
}

/** Wires administrators, sessions, passwords, invitations and mail. */
export function createAccounts(deps: {
  config: Config;
  address: SiteAddress;
  connection: Connection;
  /** Signs cookies. */
  secret: string;
  logger: Logger;
  passwordCost?: PasswordCost | undefined;
}): Accounts {
  const { config, address, connection, secret, logger } = deps;
  const { origin, https } = address;
  const rateLimits = createRateLimits(connection);
  const mailer = createMailer(config);
  const outbox = createMailOutbox({ connection, mailer, logger });
  const hashing = createPasswords(deps.passwordCost);
  const ownSessions = createOwnSessionsService({ connection });
  const adminUsers = createAdminUsersService({
    connection,
    passwords: hashing,
    endSessions: ownSessions.endAll,
  });
  const passwords = createPasswordsService({
    connection,
    passwords: hashing,
    adminUsers,
    outbox,
    origin,
    perAccount: rateLimits('reset-request-account', 3, 300),
  });
  const invitations = createInvitationsService({ connection, adminUsers, outbox, origin });
  const passwordGuesses = rateLimits('change-account', 5, 60);
  const sessions = createSessionMiddleware({ connection, secret, https, adminUsers });
  return {
    adminUsers,
    passwords,
    sessions,
    mailer,
    outbox,
    rateLimits,
    confirmPassword: createConfirmPassword({ passwords, guesses: passwordGuesses }),
    routes: [
      ...sessionRoutes({
        sessions,
        signIn: createSignIn({ sessions, rateLimits, secret, https }),
        ownSessions,
      }),
      ...mailSetupRoutes({
        mail: createMailSetup({
          ...config.mail,
          notify: config.contactNotify ?? 'everybody',
          ...{ mailer, outbox, origin },
        }),
        rateLimits,
      }),
      ...operatorAdminRoutes({ adminUsers, passwords }),
      ...adminUserRoutes({
        adminUsers,
        passwords,
        invitations,
        sessions: {
          read: sessions.readIfSent,
          start: sessions.start,
        },
        rateLimits,
        passwordGuesses,
        mailDelivers: mailer.delivers,
      }),
    ],
  };
}

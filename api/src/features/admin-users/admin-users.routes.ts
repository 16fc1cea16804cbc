import { AppError } from '@siteyard/schemas/errors';
import {
  sessionAnswer,
  acceptInvitationAnswer,
  acceptInvitationRequest,
  adminUsersAnswer,
  inviteAnswer,
  inviteRequest,
  requestResetAnswer,
  requestResetRequest,
  setPasswordRequest,
} from '@siteyard/schemas/http';
import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { administratorOf } from '../../lib/actor.ts';
import { networkOf } from '../../http/network.ts';
import type { RateLimit, RateLimits } from '../../http/rate-limit.ts';
import { route, type Route } from '../../http/route.ts';
import { presentAdministrator, presentInvitation } from './admin-users.presenter.ts';
import type { Administrator, AdminUsersService } from './admin-users.service.ts';
import type { InvitationsService } from './invitations.service.ts';
import type { PasswordsService } from './passwords.service.ts';

const done = z.object({ ok: z.literal(true) });
const idParams = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });

/** The part of the sessions that these routes need. */
interface Sessions {
  /** Sets `req.user` if the caller has a session cookie. */
  read: RequestHandler;
  /** Starts a new session after an administrator has changed the password. */
  start: (req: Request, user: Administrator) => Promise<void>;
}

export interface AdminUserRoutesDeps {
  adminUsers: AdminUsersService;
  passwords: PasswordsService;
  invitations: InvitationsService;
  sessions: Sessions;
  rateLimits: RateLimits;
  /** Limits how often the current password of one account can be guessed. */
  passwordGuesses: RateLimit;
  /** Whether mail is sent or only written to files. */
  mailDelivers: boolean;
}

/** Passwords, invitations and administrators. */
export function adminUserRoutes(deps: AdminUserRoutesDeps): Route[] {
  return [...passwordRoutes(deps), ...administratorRoutes(deps)];
}

function passwordRoutes(deps: AdminUserRoutesDeps): Route[] {
  const { passwords, sessions, rateLimits, passwordGuesses } = deps;
  const requestsByNetwork = rateLimits('reset-request-network', 10, 300);
  const resetsByNetwork = rateLimits('reset-network', 20, 60);

  return [
    route({
      method: 'post',
      path: '/api/admin_users/password',
      policy: 'everybody',
      summary: 'Request a mail with a link to set a new password',
      body: requestResetRequest,
      answer: requestResetAnswer,
      errors: ['too_many_requests'],
      handle: async ({ body, req }) => {
        await requestsByNetwork.take(networkOf(req.ip));
        await passwords.requestReset(body.admin_user.email);
        return {
          ok: true,
          message: 'If that email exists, reset instructions have been sent.',
        };
      },
    }),
    route({
      method: 'put',
      path: '/api/admin_users/password',
      policy: 'everybody',
      summary: 'Set a new password, with the token from the mail or with the current password',
      body: setPasswordRequest,
      before: [sessions.read],
      answer: sessionAnswer.partial().extend({ ok: z.literal(true) }),
      errors: [
        'not_signed_in',
        'reset_token_invalid',
        'current_password_wrong',
        'password_refused',
        'email_taken',
        'too_many_requests',
      ],
      handle: async ({ body, req }) => {
        const sent = body.admin_user;
        if ('reset_password_token' in sent) {
          await resetsByNetwork.take(networkOf(req.ip));
          await passwords.reset(
            sent.reset_password_token,
            sent.password,
            sent.password_confirmation,
          );
          return { ok: true };
        }
        if (!req.user) throw new AppError('not_signed_in');
        await passwordGuesses.take(req.user.id);
        const changed = await passwords.change(req.user.id, sent.current_password, {
          password: sent.password,
          confirmation: sent.password_confirmation,
          email: sent.email,
        });
        await passwordGuesses.giveBack(req.user.id);
        await sessions.start(req, changed);
        return { ok: true };
      },
    }),
  ];
}

function administratorRoutes(deps: AdminUserRoutesDeps): Route[] {
  const { adminUsers, invitations, rateLimits } = deps;
  const acceptsByNetwork = rateLimits('accept-network', 20, 60);
  return [
    route({
      method: 'get',
      path: '/api/admin_users',
      policy: 'administrator',
      summary: 'Administrators and open invitations',
      answer: adminUsersAnswer,
      handle: async ({ actor }) => {
        const self = administratorOf(actor());
        const [administrators, open] = await Promise.all([adminUsers.list(), invitations.list()]);
        return {
          admin_users: administrators.map((each) => ({
            ...presentAdministrator(each),
            is_self: each.id === self,
          })),
          invitations: open.map(presentInvitation),
          mail_set_up: deps.mailDelivers,
        };
      },
    }),
    route({
      method: 'post',
      path: '/api/admin_users/invitations',
      policy: 'administrator',
      summary: 'Invite an administrator; the link is shown once',
      activity: 'administrator.invited',
      body: inviteRequest,
      status: 201,
      answer: inviteAnswer,
      errors: ['email_taken'],
      handle: async ({ body, actor, about }) => {
        about(body.invitation.email);
        const made = await invitations.invite(body.invitation.email, {
          id: administratorOf(actor()),
          email: actor().name,
        });
        return {
          invitation: {
            ...presentInvitation(made.invitation),
            link: made.link,
            mailed: deps.mailDelivers,
          },
        };
      },
    }),
    route({
      method: 'post',
      path: '/api/admin_users/invitations/accept',
      policy: 'everybody',
      summary: 'Accept an invitation and become an administrator',
      activity: 'administrator.joined',
      body: acceptInvitationRequest,
      status: 201,
      answer: acceptInvitationAnswer,
      errors: ['invitation_invalid', 'password_refused', 'email_taken', 'too_many_requests'],
      handle: async ({ body, req, about }) => {
        await acceptsByNetwork.take(networkOf(req.ip));
        const { token, password, password_confirmation } = body.invitation;
        const email = await invitations.accept(token, password, password_confirmation);
        about(email);
        // In the activity log, the new administrator is the actor.
        req.actor = { name: email, source: 'administrator' };
        return { ok: true, email };
      },
    }),
    route({
      method: 'delete',
      path: '/api/admin_users/invitations/:id',
      policy: 'administrator',
      summary: 'Withdraw an invitation',
      activity: 'administrator.invitation_withdrawn',
      params: idParams,
      answer: done,
      errors: ['not_found'],
      handle: async ({ params, about }) => {
        about(await invitations.withdraw(params.id));
        return { ok: true };
      },
    }),
    route({
      method: 'delete',
      path: '/api/admin_users/:id',
      policy: 'administrator',
      summary: 'Remove another administrator; the last one cannot be removed',
      activity: 'administrator.removed',
      params: idParams,
      answer: done,
      errors: ['not_found', 'own_account', 'last_administrator'],
      handle: async ({ params, actor, about }) => {
        about(await adminUsers.remove(params.id, administratorOf(actor())));
        return { ok: true };
      },
    }),
  ];
}

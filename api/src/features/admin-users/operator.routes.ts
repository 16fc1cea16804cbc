import { boundedText } from '@siteyard/schemas/primitives/bounded-text';
import { adminUserAnswer, operatorAdminRequest } from '@siteyard/schemas/http';
import { z } from 'zod';
import { route, type Route } from '../../http/route.ts';
import { presentAdministrator } from './admin-users.presenter.ts';
import type { AdminUsersService } from './admin-users.service.ts';
import type { PasswordsService } from './passwords.service.ts';

const done = z.object({ ok: z.literal(true) });
const emailParams = z.object({ email: boundedText(320) });

/** The routes for `sitectl admin`. */
export function operatorAdminRoutes(deps: {
  adminUsers: AdminUsersService;
  passwords: PasswordsService;
}): Route[] {
  const { adminUsers, passwords } = deps;
  return [
    route({
      method: 'get',
      path: '/api/operator/admin_users',
      policy: 'operator:admin',
      summary: 'List administrators',
      answer: z.array(adminUserAnswer.omit({ is_self: true })),
      handle: async () => (await adminUsers.list()).map(presentAdministrator),
    }),
    route({
      method: 'post',
      path: '/api/operator/admin_users',
      policy: 'operator:admin',
      summary: 'Create an administrator',
      activity: 'administrator.created',
      body: operatorAdminRequest,
      status: 201,
      answer: done,
      errors: ['email_taken', 'password_refused', 'too_many_requests'],
      handle: async ({ body, about }) => {
        const { email, password } = body.admin_user;
        about(email);
        await adminUsers.create(email, password);
        return { ok: true };
      },
    }),
    route({
      method: 'put',
      path: '/api/operator/admin_users/password',
      policy: 'operator:admin',
      summary: "Set an administrator's password and end all their sessions",
      activity: 'administrator.password_set',
      body: operatorAdminRequest,
      answer: done,
      errors: ['not_found', 'password_refused', 'too_many_requests'],
      handle: async ({ body, about }) => {
        about(body.admin_user.email);
        await passwords.set(body.admin_user.email, body.admin_user.password);
        return { ok: true };
      },
    }),
    route({
      method: 'delete',
      path: '/api/operator/admin_users/:email',
      policy: 'operator:admin',
      summary: 'Remove an administrator; the last one cannot be removed',
      activity: 'administrator.removed',
      params: emailParams,
      answer: done,
      errors: ['not_found', 'last_administrator'],
      handle: async ({ params, about }) => {
        about(await adminUsers.removeByEmail(params.email));
        return { ok: true };
      },
    }),
  ];
}

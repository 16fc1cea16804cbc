import { queryOptions } from '@tanstack/react-query';
import type { AdminUsersAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

export type Administrator = AdminUsersAnswer['admin_users'][number];
export type Invitation = AdminUsersAnswer['invitations'][number];

/** `GET /api/admin_users`: the administrators, the open invitations, and whether mail is set up. */
export const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: ({ signal }) => callApi<AdminUsersAnswer>('/api/admin_users', { signal }),
});

import type { InviteAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

/** An invitation with its link, which the API returns only once. */
export type NewInvitation = InviteAnswer['invitation'];

/** `POST /api/admin_users/invitations`: creates an invitation, or replaces the link of an existing one. */
export const invite = async (email: string): Promise<NewInvitation> =>
  (
    await callApi<InviteAnswer>('/api/admin_users/invitations', {
      method: 'POST',
      json: { invitation: { email } },
    })
  ).invitation;

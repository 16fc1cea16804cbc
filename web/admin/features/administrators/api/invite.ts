import type { InviteAnswer } from '@siteyard/schemas/session';
import { callApi } from '../../../lib/http.ts';

/** An invitation with its link, which is told only once. */
export type NewInvitation = InviteAnswer['invitation'];

/** `POST /api/admin_users/invitations`: invites, or makes a new link that replaces the one before. */
export const invite = async (email: string): Promise<NewInvitation> =>
  (
    await callApi<InviteAnswer>('/api/admin_users/invitations', {
      method: 'POST',
      json: { invitation: { email } },
    })
  ).invitation;

import type { AcceptInvitationAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

/** Accepts an invitation with its token. Returns the e-mail address to sign in with. */
export const acceptInvitation = (invitation: {
  token: string;
  password: string;
  password_confirmation: string;
}) =>
  callApi<AcceptInvitationAnswer>('/api/admin_users/invitations/accept', {
    method: 'POST',
    json: { invitation },
  });

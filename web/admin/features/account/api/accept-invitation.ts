import { callApi } from '../../../lib/http.ts';

/** Becomes an administrator with the token of an invitation. */
export const acceptInvitation = (invitation: {
  token: string;
  password: string;
  password_confirmation: string;
}) => callApi('/api/admin_users/invitations/accept', { method: 'POST', json: { invitation } });

import { callApi } from '../../../lib/http.ts';

/** Requests the mail with the reset link. The answer is the same for unknown addresses. */
export const requestReset = (email: string) =>
  callApi('/api/admin_users/password', { method: 'POST', json: { admin_user: { email } } });

import { callApi } from '../../../lib/http.ts';

/** Sets a new password with the token from the mail. */
export const resetPassword = (admin_user: {
  reset_password_token: string;
  password: string;
  password_confirmation: string;
}) => callApi('/api/admin_users/password', { method: 'PUT', json: { admin_user } });

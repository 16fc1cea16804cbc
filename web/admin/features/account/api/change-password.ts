import { callApi } from '../../../lib/http.ts';

/** Changes the caller's password, and the e-mail address if `email` is given. */
export const changePassword = (admin_user: {
  email?: string;
  current_password: string;
  password: string;
  password_confirmation: string;
}) => callApi('/api/admin_users/password', { method: 'PUT', json: { admin_user } });

import { callApi } from '../../../lib/http.ts';

/** Changes the password of whoever is signed in, and the e-mail where one is given. */
export const changePassword = (admin_user: {
  email?: string;
  current_password: string;
  password: string;
  password_confirmation: string;
}) => callApi('/api/admin_users/password', { method: 'PUT', json: { admin_user } });

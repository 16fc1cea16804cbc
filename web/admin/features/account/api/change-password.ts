import { callApi } from '../../../lib/http.ts';

/** Changes the password of whoever is signed in. */
export const changePassword = (admin_user: {
  current_password: string;
  password: string;
  password_confirmation: string;
}) => callApi('/api/admin_users/password', { method: 'PUT', json: { admin_user } });

import { callApi } from '../../../lib/http.ts';

/** Changes one's own password, and the e-mail address when `email` is given. */
export const changePassword = (admin_user: {
  email?: string;
  current_password: string;
  password: string;
  password_confirmation: string;
}) => callApi('/api/admin_users/password', { method: 'PUT', json: { admin_user } });

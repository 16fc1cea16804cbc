import { callApi } from '../../../lib/http.ts';

/** `DELETE /api/admin_users/{id}`; every session of theirs ends. */
export const removeAdministrator = (id: string) =>
  callApi(`/api/admin_users/${id}`, { method: 'DELETE' });

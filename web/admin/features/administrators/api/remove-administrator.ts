import { callApi } from '../../../lib/http.ts';

/** `DELETE /api/admin_users/{id}`; ends all their sessions. */
export const removeAdministrator = (id: string) =>
  callApi(`/api/admin_users/${id}`, { method: 'DELETE' });

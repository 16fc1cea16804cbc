import { callApi } from '../../../lib/http.ts';

/** `DELETE /api/admin_users/sessions/{id}`: signs out there. */
export const endSession = (id: string) =>
  callApi(`/api/admin_users/sessions/${id}`, { method: 'DELETE' });

/** `DELETE /api/admin_users/sessions`: signs out everywhere but here. */
export const endOtherSessions = () => callApi('/api/admin_users/sessions', { method: 'DELETE' });

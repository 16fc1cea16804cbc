import { callApi } from '../../../lib/http.ts';

/** `DELETE /api/admin_users/sessions/{id}`: ends one session. */
export const endSession = (id: string) =>
  callApi(`/api/admin_users/sessions/${id}`, { method: 'DELETE' });

/** `DELETE /api/admin_users/sessions`: ends all other sessions. */
export const endOtherSessions = () => callApi('/api/admin_users/sessions', { method: 'DELETE' });

import { callApi } from '../../../lib/http.ts';

/** `DELETE /api/admin_users/invitations/{id}` */
export const withdrawInvitation = (id: string) =>
  callApi(`/api/admin_users/invitations/${id}`, { method: 'DELETE' });

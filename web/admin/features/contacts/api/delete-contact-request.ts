import { callApi } from '../../../lib/http.ts';

/** `DELETE /api/contact_requests/{id}` */
export const deleteContactRequest = (id: string) =>
  callApi(`/api/contact_requests/${id}`, { method: 'DELETE' });

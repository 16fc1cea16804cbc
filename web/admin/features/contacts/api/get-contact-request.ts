import { callApi } from '../../../lib/http.ts';
import type { ContactRequest } from './list-contact-requests.ts';

/** `GET /api/contact_requests/{id}` */
export const getContactRequest = (id: string, signal?: AbortSignal) =>
  callApi<ContactRequest>(`/api/contact_requests/${id}`, signal ? { signal } : {});

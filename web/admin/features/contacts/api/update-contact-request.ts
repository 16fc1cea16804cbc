import { callApi } from '../../../lib/http.ts';
import type { ContactRequest } from './list-contact-requests.ts';

/** `PUT /api/contact_requests/{id}`: its status or the administrators' notes. */
export const updateContactRequest = (
  id: string,
  contact_request: { status: ContactRequest['status'] } | { admin_notes: string },
) => callApi(`/api/contact_requests/${id}`, { method: 'PUT', json: { contact_request } });

import { callApi } from '../../../lib/http.ts';
import type { ContactRequest } from './list-contact-requests.ts';

/** `PUT /api/contact_requests/{id}`: changes its status, its notes, its outcome, or the administrator in charge. */
export const updateContactRequest = (
  id: string,
  contact_request:
    | { status: ContactRequest['status'] }
    | { admin_notes: string }
    | { assigned_to: string | null }
    | { outcome: NonNullable<ContactRequest['outcome']> | null },
) => callApi(`/api/contact_requests/${id}`, { method: 'PUT', json: { contact_request } });

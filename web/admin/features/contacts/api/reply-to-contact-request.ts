import type { ContactRequestAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

/** `POST /api/contact_requests/{id}/replies`. A second call with the same id is a retry. */
export const replyToContactRequest = (
  id: string,
  reply: { id: string; text: string; resolve: boolean; quote: boolean },
) =>
  callApi<ContactRequestAnswer>(`/api/contact_requests/${id}/replies`, {
    method: 'POST',
    json: { reply },
  });

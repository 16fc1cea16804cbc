import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/http.ts';
import type { ContactRequest } from './list-contact-requests.ts';

/** `GET /api/contact_requests/{id}` */
export const contactRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ['contact-request', id],
    queryFn: ({ signal }) => callApi<ContactRequest>(`/api/contact_requests/${id}`, { signal }),
    retry: false,
  });

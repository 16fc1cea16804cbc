import { queryOptions } from '@tanstack/react-query';
import type { Overlap } from '@siteyard/schemas/rentals';
import { callApi } from '../../../lib/http.ts';

/**
 * The prefix of the query keys of overlaps. If the outcome of a request changes, overlaps of other
 * requests change.
 */
export const OVERLAPS_KEY = ['contact-request-overlaps'] as const;

/** `GET /api/contact_requests/{id}/overlaps` */
export const overlapsQuery = (id: string) =>
  queryOptions({
    queryKey: [...OVERLAPS_KEY, id],
    queryFn: async ({ signal }) =>
      (await callApi<{ items: Overlap[] }>(`/api/contact_requests/${id}/overlaps`, { signal }))
        .items,
  });

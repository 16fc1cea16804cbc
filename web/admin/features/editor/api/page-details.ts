import { queryOptions } from '@tanstack/react-query';
import type { PageAnswer } from '@siteyard/schemas/http';
import type { PageDetails } from '@siteyard/schemas/content';
import { callApi } from '../../../lib/http.ts';
import { pageCall } from '../../../lib/pages/page-path.ts';
import { getPage } from './get-page.ts';

/** The page for the form of its details. */
export const pageDetailsQuery = (pageId: number) =>
  queryOptions({
    queryKey: ['page-details', pageId],
    queryFn: ({ signal }) => getPage(pageId, signal),
    staleTime: 0,
    gcTime: 0,
    // A reload must not replace typed text.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** `PATCH /api/pages/{id}`; fails with `revision_conflict` if the details have a newer revision. */
export const saveDetails = (pageId: number, details: Partial<PageDetails>, revision: number) =>
  callApi<PageAnswer>(pageCall(pageId), {
    method: 'PATCH',
    headers: { 'If-Match': `"${revision}"` },
    json: { page: details },
  });

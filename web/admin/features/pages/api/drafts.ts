import { queryOptions } from '@tanstack/react-query';
import type { DraftHead } from '@siteyard/schemas/http';
import { PAGES_KEY } from '../../../lib/pages/list-pages.ts';
import { callApi } from '../../../lib/http.ts';

/** `GET /api/drafts`: the numbers of the pages with unpublished changes of the caller. */
export const draftedPagesQuery = queryOptions({
  queryKey: [...PAGES_KEY, 'drafts'],
  queryFn: ({ signal }) => callApi<DraftHead[]>('/api/drafts', { signal }),
  select: (drafts) => new Set(drafts.map(({ page_id }) => page_id)),
  staleTime: 0,
});

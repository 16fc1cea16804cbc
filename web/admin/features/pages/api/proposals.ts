import { queryOptions } from '@tanstack/react-query';
import type { ProposalHead } from '@siteyard/schemas/page';
import { callApi } from '../../../lib/http.ts';

/** `GET /api/proposals`: the numbers of the pages with a proposal from an import. */
export const proposedPagesQuery = queryOptions({
  queryKey: ['proposals'],
  queryFn: ({ signal }) => callApi<ProposalHead[]>('/api/proposals', { signal }),
  select: (proposals) => new Set(proposals.map(({ page_id }) => page_id)),
});

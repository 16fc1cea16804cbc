import { queryOptions } from '@tanstack/react-query';
import type { ListedProposal, ProposedPage, TakenPages } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

const all = queryOptions({
  queryKey: ['proposals'],
  queryFn: ({ signal }) => callApi<ListedProposal[]>('/api/proposals', { signal }),
});

/** `GET /api/proposals`: the numbers of the pages with a proposal. */
export const pagesWithProposalQuery = queryOptions({
  ...all,
  select: (proposals) => new Set(proposals.flatMap(({ page_id }) => page_id ?? [])),
});

/** `GET /api/proposals`: the pages that are proposed and have no number yet. */
export const proposedPagesQuery = queryOptions({
  ...all,
  select: (proposals) => proposals.flatMap((each): ProposedPage[] => ('key' in each ? [each] : [])),
});

/** `POST /api/proposals/{key}/take`: makes it an unpublished page, with the proposed pages that it links to. */
export const takeProposedPage = (key: string) =>
  callApi<TakenPages>(`/api/proposals/${key}/take`, { method: 'POST' });

/** `DELETE /api/proposals/{key}`: discards it for all administrators. */
export const discardProposedPage = (key: string) =>
  callApi(`/api/proposals/${key}`, { method: 'DELETE' });

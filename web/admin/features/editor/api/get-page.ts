import { queryOptions } from '@tanstack/react-query';
import type { PageAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

/** `GET /api/pages/{id}.json`: the published page. Never cached, so that the editor starts with the current revision. */
export const editorPageQuery = (id: number) =>
  queryOptions({
    queryKey: ['editor-page', id],
    queryFn: ({ signal }) => callApi<PageAnswer>(`/api/pages/${id}.json`, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

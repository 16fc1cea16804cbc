import { queryOptions } from '@tanstack/react-query';
import type { PageAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';
import { pageCall } from '../../../lib/pages/page-path.ts';

/** `GET /api/pages/{id}.json`: the published page. Never cached, so that the editor starts with the current revision. */
export const editorPageQuery = (id: number) =>
  queryOptions({
    queryKey: ['editor-page', id],
    queryFn: ({ signal }) => callApi<PageAnswer>(pageCall(id, '.json'), { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

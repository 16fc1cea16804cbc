import { queryOptions } from '@tanstack/react-query';
import type { PageAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';
import { pageCall } from '../../../lib/pages/page-path.ts';

/** `GET /api/pages/{id}.json`: the page as it is stored. */
export const getPage = (id: number, signal?: AbortSignal) =>
  callApi<PageAnswer>(pageCall(id, '.json'), signal ? { signal } : {});

/** The page with which the editor starts. Never cached, so that the editor has the current revision. */
export const editorPageQuery = (id: number) =>
  queryOptions({
    queryKey: ['editor-page', id],
    queryFn: ({ signal }) => getPage(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  });

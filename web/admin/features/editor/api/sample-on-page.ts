import { queryOptions } from '@tanstack/react-query';
import type { SampleOnPage } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';
import { PAGES_KEY } from '../../../lib/pages/list-pages.ts';

/** `GET /api/starters/guide/pages/{id}`: the remaining parts of the sample on a public page. */
export const sampleOnPageQuery = (pageId: number) =>
  queryOptions({
    queryKey: [...PAGES_KEY, 'guide', pageId],
    queryFn: ({ signal }) =>
      callApi<SampleOnPage>(`/api/starters/guide/pages/${pageId}`, { signal }),
  });

/** `PUT /api/starters/guide/pages/{id}`: marks the sample texts of a page as wanted, or not. */
export const keepSample = (pageId: number, keep: boolean) =>
  callApi(`/api/starters/guide/pages/${pageId}`, { method: 'PUT', json: { keep } });

import { queryOptions } from '@tanstack/react-query';
import type { SampleOnPage } from '@siteyard/schemas/seed';
import { callApi } from '../../../lib/http.ts';
import { PAGES_KEY } from '../../../lib/pages/list-pages.ts';

/** `GET /api/starters/guide/pages/{id}`: what is still the sample's on a page as visitors see it. */
export const sampleOnPageQuery = (pageId: number) =>
  queryOptions({
    queryKey: [...PAGES_KEY, 'guide', pageId],
    queryFn: ({ signal }) =>
      callApi<SampleOnPage>(`/api/starters/guide/pages/${pageId}`, { signal }),
  });

/** `PUT /api/starters/guide/pages/{id}`: says whether the texts of a page stay as they are. */
export const keepSample = (pageId: number, keep: boolean) =>
  callApi(`/api/starters/guide/pages/${pageId}`, { method: 'PUT', json: { keep } });

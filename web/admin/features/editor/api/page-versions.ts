import { queryOptions } from '@tanstack/react-query';
import type { PageAnswer, VersionSummary } from '@siteyard/schemas/page';
import { callApi } from '../../../lib/http.ts';
import { PREVIEW_PATH } from '../../../lib/pages/page-path.ts';

/** `GET /api/pages/{id}/versions`: earlier versions of the page, newest first. Never cached. */
export const pageVersionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['page-versions', id],
    queryFn: ({ signal }) => callApi<VersionSummary[]>(`/api/pages/${id}/versions`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The address of the preview of a version, an HTML document. */
export const versionPreview = (id: number, version: number | 'now') =>
  version === 'now' ? `${PREVIEW_PATH}${id}` : `/api/pages/${id}/versions/${version}/preview`;

/** `POST /api/pages/{id}/versions/{number}/restore`: returns the page that the restore published. */
export const restoreVersion = (id: number, number: number) =>
  callApi<PageAnswer>(`/api/pages/${id}/versions/${number}/restore`, { method: 'POST' });

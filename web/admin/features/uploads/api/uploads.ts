import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ListUploadsAnswer, UploadRecord } from '@siteyard/schemas/upload';
import { callApi } from '../../../lib/http.ts';

/** Pictures that are loaded at once. */
const PICTURES_A_TIME = 40;

/** The start of every key under which pictures are kept. */
export const UPLOADS_KEY = ['uploads'] as const;

/** `GET /api/uploads` in steps, newest first. */
export const uploadsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...UPLOADS_KEY, search],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({
        search,
        page: String(pageParam),
        limit: String(PICTURES_A_TIME),
      });
      return callApi<ListUploadsAnswer>(`/api/uploads?${query}`, { signal });
    },
    // Where a picture is used changes with each publish.
    staleTime: 0,
    initialPageParam: 1,
    getNextPageParam: ({ total }, all) =>
      total > all.length * PICTURES_A_TIME ? all.length + 1 : undefined,
  });

/** `PATCH /api/uploads/{sha256}`: the picture with its new description. */
export const describeUpload = (sha256: string, alt: string) =>
  callApi<UploadRecord>(`/api/uploads/${sha256}`, { method: 'PATCH', json: { upload: { alt } } });

/** `DELETE /api/uploads/{sha256}`; 409 `upload_in_use` while anything shows it. */
export const deleteUpload = (sha256: string) =>
  callApi(`/api/uploads/${sha256}`, { method: 'DELETE' });

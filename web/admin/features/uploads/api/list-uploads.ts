import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ListUploadsAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

/** The number of pictures in each part of the list. */
const PICTURES_PER_CALL = 40;

/** Prefix of the query keys of pictures. */
export const UPLOADS_KEY = ['uploads'] as const;

/** `GET /api/uploads` in parts, newest first. */
export const uploadsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...UPLOADS_KEY, search],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({
        search,
        page: String(pageParam),
        limit: String(PICTURES_PER_CALL),
      });
      return callApi<ListUploadsAnswer>(`/api/uploads?${query}`, { signal });
    },
    // Always fresh, because each publish changes the uses of pictures.
    staleTime: 0,
    initialPageParam: 1,
    getNextPageParam: ({ total }, all) =>
      total > all.length * PICTURES_PER_CALL ? all.length + 1 : undefined,
  });

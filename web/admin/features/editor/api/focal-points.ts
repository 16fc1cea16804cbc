import { queryOptions } from '@tanstack/react-query';
import type { FocalPointsAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

/** `GET /api/uploads/focal_points`. Its key starts with the library's key, so that changes reload it. */
export const focalPointsQuery = queryOptions({
  queryKey: ['uploads', 'focal points', 'all'],
  queryFn: ({ signal }) => callApi<FocalPointsAnswer>('/api/uploads/focal_points', { signal }),
  staleTime: 0,
});

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { FocalPoint } from '@siteyard/schemas/images';
import type { FocalPointsAnswer } from '@siteyard/schemas/http';
import { useCallback } from 'react';
import { callApi } from '../../../lib/http.ts';

/** `GET /api/uploads/focal_points`. Its key starts with the library's key, so that changes reload it. */
const focalPointsQuery = queryOptions({
  queryKey: ['uploads', 'focal points', 'all'],
  queryFn: ({ signal }) => callApi<FocalPointsAnswer>('/api/uploads/focal_points', { signal }),
  staleTime: 0,
});

/** Returns the focal point of a picture by its file name, so that the canvas crops it like the page. */
export function useFocalPoints(): (fileName: string) => FocalPoint | undefined {
  const { data } = useQuery(focalPointsQuery);
  const points = data && Object.keys(data.focal_points).length > 0 ? data.focal_points : undefined;
  // Without points, the function stays the same, because a new one would render the whole canvas again.
  return useCallback((fileName: string) => points?.[fileName], [points]);
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { FocalPoint } from '@siteyard/schemas/focal-point';
import type { FocalPointsAnswer } from '@siteyard/schemas/upload';
import { useCallback } from 'react';
import { callApi } from '../../../lib/http.ts';

/** `GET /api/uploads/focal_points`. Its key begins as those of the library, which changes them. */
const focalPointsQuery = queryOptions({
  queryKey: ['uploads', 'focal points', 'all'],
  queryFn: ({ signal }) => callApi<FocalPointsAnswer>('/api/uploads/focal_points', { signal }),
  staleTime: 0,
});

/** Finds the focal point of a picture by its file name, so that the canvas cuts it as the page does. */
export function useFocalPoints(): (fileName: string) => FocalPoint | undefined {
  const { data } = useQuery(focalPointsQuery);
  const points = data && Object.keys(data.focal_points).length > 0 ? data.focal_points : undefined;
  // The same function where there are none, because a new one renders the whole canvas again.
  return useCallback((fileName: string) => points?.[fileName], [points]);
}

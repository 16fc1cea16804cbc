import { useQuery } from '@tanstack/react-query';
import type { FocalPoint } from '@siteyard/schemas/images';
import { useCallback } from 'react';
import { focalPointsQuery } from '../api/focal-points.ts';

/** Returns the focal point of a picture by its file name, so that the canvas crops it like the page. */
export function useFocalPoints(): (fileName: string) => FocalPoint | undefined {
  const { data } = useQuery(focalPointsQuery);
  const points = data && Object.keys(data.focal_points).length > 0 ? data.focal_points : undefined;
  // Without points, the function stays the same, because a new one would render the whole canvas again.
  return useCallback((fileName: string) => points?.[fileName], [points]);
}

import { createHash } from 'node:crypto';
import type { FocalPoint } from '@siteyard/schemas/focal-point';
import type { SiteState } from '../site-state/site-state.service.ts';
import { oncePerRevision } from './once-per-revision.ts';

/** The focal points of the site's images. */
export interface FocalPoints {
  /** The points, by file name. An image without a point is cropped around its centre. */
  points: ReadonlyMap<string, FocalPoint>;
  /** Changes with every change of a point. */
  version: string;
}

/**
 * Reads all focal points once for each revision of the site, because few images have one and any
 * page may show one.
 * @param read returns the points in a stable order
 */
export const rememberFocalPoints = (
  siteState: Pick<SiteState, 'revision'>,
  read: () => Promise<FocalPoints['points']>,
): (() => Promise<FocalPoints>) =>
  oncePerRevision(siteState, async () => {
    const points = await read();
    return { points, version: versionOf(points) };
  });

function versionOf(points: ReadonlyMap<string, FocalPoint>): string {
  if (points.size === 0) return '';
  return createHash('sha256')
    .update(JSON.stringify([...points]))
    .digest('base64url');
}

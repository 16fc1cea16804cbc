import { imageDetails, type ImageDetails } from '@siteyard/schemas/bundle';
import { storedFocalPoint } from '@siteyard/schemas/images';
import type { UpdateUpload } from '@siteyard/schemas/http';
import { cleanImageName } from './image-name.ts';

/** Returns the details in their stored form, so that stored and incoming details can be compared. */
export function tidyDetails(details: ImageDetails): ImageDetails {
  const point = storedFocalPoint(details.focal_point);
  const { focal_point: _, ...rest } = imageDetails(details);
  return { ...rest, name: cleanImageName(details.name), ...(point && { focal_point: point }) };
}

/** The details after a change by an administrator. */
export function detailsUpdate(
  before: ImageDetails,
  { alt = before.alt, focal_point = before.focal_point }: UpdateUpload,
): ImageDetails {
  return tidyDetails({ ...before, alt, focal_point: focal_point ?? undefined } as ImageDetails);
}

import { IMAGE_FIELDS, type ImageDetails } from '../bundle/bundle.ts';
import type { MergeConflict, Side } from './conflict.ts';
import { mergeWhole } from './values.ts';

/** The result of merging the details of an image. */
export interface ImageMerge {
  details: ImageDetails;
  conflicts: MergeConflict[];
}

/**
 * Merges three states of the details of an image, field by field. A focal point is one value, because x of
 * one side with y of the other would be a third point.
 * @param prefer the side that decides conflicts; all conflicts are reported
 */
export function mergeImage(
  base: ImageDetails,
  ours: ImageDetails,
  theirs: ImageDetails,
  prefer: Side = 'ours',
): ImageMerge {
  const conflicts: MergeConflict[] = [];
  const details: Record<string, unknown> = {};
  for (const field of IMAGE_FIELDS) {
    const [was, here, there] = [base[field], ours[field], theirs[field]];
    const { value, isConflict } = mergeWhole(was, here, there, prefer);
    if (isConflict)
      conflicts.push({ kind: 'value', path: field, base: was, ours: here, theirs: there });
    if (value !== undefined) details[field] = value;
  }
  return { details: details as ImageDetails, conflicts };
}

/**
 * Returns a base without texts and focal point, for an image whose common base is unknown. The base has
 * the file name of one side, so that a different file name is no conflict.
 */
export const undescribedBase = ({ name, crop_of }: ImageDetails): ImageDetails => ({
  name,
  alt: '',
  ...(crop_of && { crop_of }),
});

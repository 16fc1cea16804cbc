import { IMAGE_FIELDS, type ImageDetails } from '../bundle/bundle.ts';
import { deepEqual } from '../values/json.ts';
import { sideFor, type MergeConflict, type Side } from './conflict.ts';

export interface ImageMerge {
  details: ImageDetails;
  conflicts: MergeConflict[];
}

/**
 * Merges three states of the details of an image, field by field. A focal point is one value, because
 * the x of one side and the y of the other would be a different point.
 * @param prefer the side that decides conflicts; they are reported in any case
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
    const isConflict =
      ![was, here].some((value) => deepEqual(value, there)) && !deepEqual(was, here);
    if (isConflict)
      conflicts.push({ kind: 'value', path: field, base: was, ours: here, theirs: there });
    const isTheirs = isConflict ? sideFor(prefer, field) === 'theirs' : deepEqual(was, here);
    const value = isTheirs ? there : here;
    if (value !== undefined) details[field] = value;
  }
  return { details: details as ImageDetails, conflicts };
}

/**
 * Returns a base without edited details, for an image whose common base is unknown. It has the name of
 * one side, because people do not write names: different names are no conflict.
 */
export const unsaid = ({ name, crop_of }: ImageDetails): ImageDetails => ({
  name,
  alt: '',
  ...(crop_of && { crop_of }),
});

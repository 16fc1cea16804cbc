import { IMAGE_FIELDS, type ImageDetails } from '../bundle/bundle.ts';
import { deepEqual } from '../values/json.ts';
import type { MergeConflict } from '../merge/conflict.ts';
import { mergeImage, undescribedBase } from '../merge/image.ts';
import type { ConflictRule, PlanAction } from './plan.ts';
import { ALREADY_THERE, noCommonPast, ONLY_SITE } from './decide.ts';

/** The states of the details of an image that the site has. */
export interface ImageSides {
  /** From the bundle. */
  incoming: ImageDetails;
  current: ImageDetails;
  /** The details last received from the bundle's lineage; null if none. */
  received: ImageDetails | null;
  /** The former details, newest first; null if the site has not stored all of them. */
  former: readonly ImageDetails[] | null;
  /** Whether the bundle has the site's own lineage. */
  isOwn: boolean;
}

/** The decision about the details of an image. */
export interface ImageDecision {
  action: PlanAction;
  reason?: string;
  /** The details to write. */
  details?: ImageDetails;
  conflicts?: MergeConflict[];
}

const NO_COMMON_PAST_OF_IMAGE = noCommonPast('this image');

/**
 * Decides the effect of an import on the details of an image. The rule `copy` counts as `skip`.
 */
export function decideImage(sides: ImageSides, rule: ConflictRule): ImageDecision {
  const { incoming, current, received } = sides;
  if (deepEqual(incoming, current)) return { action: 'unchanged' };
  const base = received ?? baseOf(sides);
  if (deepEqual(base, current)) return { action: 'update', details: incoming };
  if (deepEqual(base, incoming)) return { action: 'keep', reason: ONLY_SITE };
  const { details, conflicts } = mergeImage(base, current, incoming);
  if (conflicts.length === 0)
    return deepEqual(details, current)
      ? { action: 'keep', reason: ALREADY_THERE }
      : { action: 'merge', details };
  const reason = received ? 'both sides changed it differently' : NO_COMMON_PAST_OF_IMAGE;
  const about = { reason, conflicts };
  if (rule === 'fail') return { action: 'conflict', ...about };
  if (rule === 'overwrite') return { action: 'update', details: incoming, ...about };
  if (rule === 'merge') return { action: 'merge', details, ...about };
  return { action: 'skip', ...about };
}

/**
 * Returns the base for an image that has not received details from the lineage. If the site once had the
 * bundle's value of a field, that value is the base. Otherwise, the oldest value that is not empty is the
 * base. So a doubtful case becomes a conflict, and no text is lost.
 */
function baseOf({ incoming, current, former, isOwn }: ImageSides): ImageDetails {
  // The details have not changed since the upload.
  if (former?.length === 0) return current;
  const states = isOwn ? [current, ...(former ?? [])] : (former ?? []);
  const base: Record<string, unknown> = { ...undescribedBase(incoming) };
  for (const field of IMAGE_FIELDS) {
    const values = states.map((state) => state[field]);
    const isKnown = values.some((value) => deepEqual(value, incoming[field]));
    const given = values.filter((value) => value !== undefined && value !== '').at(-1);
    const value = isKnown ? incoming[field] : (given ?? base[field]);
    if (value === undefined) delete base[field];
    else base[field] = value;
  }
  return base as unknown as ImageDetails;
}

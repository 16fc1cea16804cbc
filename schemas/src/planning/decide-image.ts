import { IMAGE_FIELDS, type ImageDetails } from '../bundle.ts';
import { deepEqual } from '../json.ts';
import type { MergeConflict } from '../merge/conflict.ts';
import { mergeImage, unsaid } from '../merge/image.ts';
import type { ConflictRule, PlanAction } from '../plan.ts';
import { ALREADY_THERE, NO_COMMON_PAST } from './decide-page.ts';

/** What planning compares of an image that the site has. */
export interface ImageSides {
  /** From the bundle. */
  incoming: ImageDetails;
  current: ImageDetails;
  /** What the site last received from the bundle's lineage; null for nothing. */
  received: ImageDetails | null;
  /** What was said of it before, newest first; null where the site has not kept it from the start. */
  former: readonly ImageDetails[] | null;
  /** Whether the bundle has the site's own lineage. */
  isOwn: boolean;
}

export interface ImageDecision {
  action: PlanAction;
  reason?: string;
  /** What is written. */
  details?: ImageDetails;
  conflicts?: MergeConflict[];
}

const NO_COMMON_PAST_OF_IMAGE = NO_COMMON_PAST.replace('this page', 'this image');

/**
 * Decides what an import does to what is said of an image. `copy` has no meaning for it and counts as
 * `skip`.
 */
export function decideImage(sides: ImageSides, rule: ConflictRule): ImageDecision {
  const { incoming, current, received } = sides;
  if (deepEqual(incoming, current)) return { action: 'unchanged' };
  const base = received ?? baseOf(sides);
  if (deepEqual(base, current)) return { action: 'update', details: incoming };
  if (deepEqual(base, incoming)) return { action: 'keep', reason: 'only the site changed it' };
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
 * The base of an image that has received nothing from the lineage. Each field has its own: the value
 * that the bundle still has, where the site once had it too; else the oldest that somebody gave it,
 * so that a doubt becomes a conflict and not a loss. A value that nobody ever gave is no words to
 * lose.
 */
function baseOf({ incoming, current, former, isOwn }: ImageSides): ImageDetails {
  // Nobody has changed it since it came to the site.
  if (former?.length === 0) return current;
  const states = isOwn ? [current, ...(former ?? [])] : (former ?? []);
  const base: Record<string, unknown> = { ...unsaid(incoming) };
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

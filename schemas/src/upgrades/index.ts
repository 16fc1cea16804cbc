import type { JsonObject } from '../values/json.ts';
import type { ContentProblem } from '../content/problems.ts';
import { zonesToSlots } from './001-zones-to-slots.ts';
import { headingSizeToLevel } from './002-heading-size-to-level.ts';
import { spacerPixels } from './003-spacer-pixels.ts';
import type { UpgradeStep } from './upgrade-step.ts';

/** All steps in order. New steps must be last, because `contentVersion` is the number of applied steps. */
export const upgradeSteps: readonly UpgradeStep[] = [
  zonesToSlots,
  headingSizeToLevel,
  spacerPixels,
];

/** The current content version. */
export const CONTENT_VERSION = upgradeSteps.length;

/**
 * Applies the missing steps to a tree of blocks. A tree of a newer version stays unchanged.
 * @param problems gets a problem for each part that a step leaves out
 */
export function upgradeContent(content: JsonObject, problems: ContentProblem[]): JsonObject {
  const stored = content.contentVersion;
  const version =
    typeof stored === 'number' && Number.isInteger(stored) && stored >= 0 ? stored : 0;
  return upgradeSteps.slice(version).reduce((tree, step) => step.up(tree, problems), content);
}

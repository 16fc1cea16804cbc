import type { JsonObject } from '../values/json.ts';
import type { ContentProblem } from '../content/problems.ts';
import { zonesToSlots } from './001-zones-to-slots.ts';
import { headingSizeToLevel } from './002-heading-size-to-level.ts';
import { spacerPixels } from './003-spacer-pixels.ts';
import type { UpgradeStep } from './upgrade-step.ts';

/** All steps in order. Only append new ones: the `contentVersion` of a tree is the number of applied steps. */
export const upgradeSteps: readonly UpgradeStep[] = [
  zonesToSlots,
  headingSizeToLevel,
  spacerPixels,
];

/** The current content version. */
export const CONTENT_VERSION = upgradeSteps.length;

/** Applies the missing steps. A tree of a newer version stays unchanged. */
export function upgradeContent(content: JsonObject, problems: ContentProblem[]): JsonObject {
  const stored = content.contentVersion;
  const version =
    typeof stored === 'number' && Number.isInteger(stored) && stored >= 0 ? stored : 0;
  return upgradeSteps.slice(version).reduce((tree, step) => step.up(tree, problems), content);
}

import type { JsonObject } from '../json.ts';
import type { ContentProblem } from '../page-content/problems.ts';

/**
 * One step that brings older content up to date. Idempotent; never throws, whatever is stored, and
 * adds to `problems` what it had to leave out.
 */
export interface UpgradeStep {
  name: string;
  up(content: JsonObject, problems: ContentProblem[]): JsonObject;
}

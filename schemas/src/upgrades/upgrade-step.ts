import type { JsonObject } from '../values/json.ts';
import type { ContentProblem } from '../content/problems.ts';

/**
 * A step that upgrades older content. It is idempotent, never throws, and adds a problem to `problems`
 * for each part that it leaves out.
 */
export interface UpgradeStep {
  name: string;
  up(content: JsonObject, problems: ContentProblem[]): JsonObject;
}

import { loaderScenarios } from './loader-scenarios.ts';
import { pictureScenarios } from './picture-scenarios.ts';
import { scenarios } from './scenarios.ts';
import type { ScenarioName } from './variants.ts';
import type { Scenario } from './world.ts';

export const allScenarios: Record<ScenarioName, Scenario> = {
  ...scenarios,
  ...loaderScenarios,
  ...pictureScenarios,
};

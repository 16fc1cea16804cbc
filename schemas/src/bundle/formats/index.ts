import { oneFilePerImage } from './001-one-file-per-image.ts';
import type { FormatStep } from './format-step.ts';

export type { OlderDocuments } from './format-step.ts';

/**
 * Every step from an older format to the next one, oldest first. Never change or remove a step,
 * because bundles of every release must stay readable. Each has a fixture in `fixtures/releases`.
 */
export const formatSteps: readonly FormatStep[] = [oneFilePerImage];

import { VERSIONS_KEPT } from '@siteyard/schemas/primitives/limits';
import { daysBefore } from './days.ts';

/**
 * Selects the versions of a page or of the settings to delete: those that are neither among the last
 * 100 nor were replaced in the last 30 days.
 * @param newest the highest number of a version
 * @returns the highest number that may be deleted, and before when it must have been replaced
 */
export function expiredVersions(newest: number): { upTo: number; replacedBefore: Date } {
  return { upTo: newest - VERSIONS_KEPT.count, replacedBefore: daysBefore(VERSIONS_KEPT.days) };
}

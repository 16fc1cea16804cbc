import { VERSIONS_KEPT } from '@siteyard/schemas/limits';
import { daysBefore } from './days.ts';

/**
 * Which versions of a page or of the settings are deleted: those that are neither among the last
 * hundred nor replaced in the last thirty days.
 * @param newest the highest number of a version
 * @returns the highest number that may be deleted, and before when it must have been replaced
 */
export function expiredVersions(newest: number): { upTo: number; replacedBefore: Date } {
  return { upTo: newest - VERSIONS_KEPT.count, replacedBefore: daysBefore(VERSIONS_KEPT.days) };
}

import { type MergeConflict, mergeSettings } from '@siteyard/schemas/merge';
import type { SiteSettings } from '@siteyard/schemas/settings';

/** The merged changes of two people to the same settings. */
export interface MergedChanges {
  /** The merged settings, with the user's own value of each conflict. */
  mine: SiteSettings;
  /** The merged settings, with the other person's value of each conflict. */
  theirs: SiteSettings;
  /** The settings that both changed. */
  conflicts: readonly MergeConflict[];
}

/** Merges two changed settings. @param base the settings before both changes; null if unknown */
export function mergeChanges(
  base: SiteSettings | null,
  mine: SiteSettings,
  theirs: SiteSettings,
): MergedChanges {
  const { value, conflicts } = mergeSettings(base, mine, theirs, 'ours');
  return {
    mine: value as SiteSettings,
    theirs: mergeSettings(base, mine, theirs, 'theirs').value as SiteSettings,
    conflicts,
  };
}

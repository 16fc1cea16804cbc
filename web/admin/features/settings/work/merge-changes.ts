import type { MergeConflict } from '@siteyard/schemas/merge/conflict';
import { mergeSettings } from '@siteyard/schemas/merge/settings';
import type { SiteSettings } from '@siteyard/schemas/settings';

/** Two people's changes to the same settings, put together. */
export interface MergedChanges {
  /** Where both changed the same, mine. */
  mine: SiteSettings;
  /** Where both changed the same, theirs. */
  theirs: SiteSettings;
  /** What both changed. */
  conflicts: readonly MergeConflict[];
}

/** @param base what both started from; null where it is no longer known */
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

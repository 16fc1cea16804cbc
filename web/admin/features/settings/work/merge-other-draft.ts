import type { JsonObject } from '@siteyard/schemas/values';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { readSettingsDraft, type SettingsDraftAnswer } from '@siteyard/schemas/http';
import type { LoadedSettings } from '../../../lib/settings/get-settings.ts';
import { mergeChanges, type MergedChanges } from './merge-changes.ts';

/** A draft of the settings on the server. */
export type StoredSettingsDraft = NonNullable<SettingsDraftAnswer['draft']>;

/**
 * Merges the settings in the form with a draft that another tab or device has saved.
 * @param common the last draft that both are based on; null for none
 */
export function mergeOtherDraft(
  base: LoadedSettings,
  common: JsonObject | null,
  mine: SiteSettings,
  other: StoredSettingsDraft,
): MergedChanges {
  const theirs = readSettingsDraft(other.settings);
  if (other.base_revision === base.revision && common)
    return mergeChanges(readSettingsDraft(common), mine, theirs);
  const carried = other.base ? mergeChanges(other.base, theirs, base.settings).mine : theirs;
  return mergeChanges(base.settings, mine, carried);
}

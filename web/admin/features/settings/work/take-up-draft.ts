import type { LocalDraft } from '../../../lib/drafts/local-drafts.ts';
import { readSettingsDraft, type SettingsDraftAnswer } from '@siteyard/schemas/settings-draft';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { LoadedSettings } from '../../../lib/settings/get-settings.ts';
import { mergeChanges, type MergedChanges } from './merge-changes.ts';

/** What the form starts with. */
export interface StartedWork {
  settings: SiteSettings;
  /** What somebody else changed too, since the draft was started. */
  clash: MergedChanges | null;
  /** Whether the server has this draft as it is. */
  isKept: boolean;
}

/** The drafts of this administrator: the server's, and this browser's. */
export interface FoundDrafts {
  remote: SettingsDraftAnswer['draft'];
  local: LocalDraft | undefined;
}

/**
 * The newest draft, merged with what was saved since it was started. Without a draft, the saved
 * settings.
 */
export function takeUpDraft(loaded: LoadedSettings, { remote, local }: FoundDrafts): StartedWork {
  // What the server has already is not looked for twice.
  const isLocalNewer =
    local && !local.synced && (!remote || local.updated_at > remote.updated_at) ? local : null;
  if (!isLocalNewer && !remote) return { settings: loaded.settings, clash: null, isKept: true };
  const mine = readSettingsDraft(isLocalNewer?.content ?? remote?.settings);
  const started = (isLocalNewer ?? remote)?.base_revision;
  if (started === loaded.revision) return { settings: mine, clash: null, isKept: !isLocalNewer };
  // Only the server knows what the settings were; it tells for the draft that it has.
  const base = remote?.base_revision === started ? remote?.base : undefined;
  const merged = mergeChanges(base ?? null, mine, loaded.settings);
  return {
    settings: merged.mine,
    clash: merged.conflicts.length > 0 ? merged : null,
    isKept: false,
  };
}

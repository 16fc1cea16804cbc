import type { KnownDraft, LocalDraft } from '../../../lib/drafts/local-drafts.ts';
import { deepEqual } from '@siteyard/schemas/json';
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
  /** The draft on the server that the settings are based on. */
  remote: KnownDraft;
}

/** The drafts of this administrator: the server's, and this browser's. */
export interface FoundDrafts {
  remote: SettingsDraftAnswer['draft'];
  local: LocalDraft | undefined;
}

/**
 * The draft, merged with what was saved since it was started. Changes that only this browser has come
 * first; the next save merges them with a draft of another device. Without a draft, the saved settings.
 */
export function takeUpDraft(loaded: LoadedSettings, { remote, local }: FoundDrafts): StartedWork {
  const ahead = isAhead(remote, local) ? local : null;
  const known = ahead?.remote ?? {
    revision: remote?.revision ?? 0,
    content: remote?.settings ?? null,
  };
  if (!ahead && !remote)
    return { settings: loaded.settings, clash: null, isKept: true, remote: known };
  const mine = readSettingsDraft(ahead?.content ?? remote?.settings);
  const started = (ahead ?? remote)?.base_revision;
  if (started === loaded.revision)
    return { settings: mine, clash: null, isKept: !ahead, remote: known };
  // Only the server knows the former settings, and returns them for the draft that it has.
  const base = remote?.base_revision === started ? remote?.base : undefined;
  const merged = mergeChanges(base ?? null, mine, loaded.settings);
  return {
    settings: merged.mine,
    clash: merged.conflicts.length > 0 ? merged : null,
    isKept: false,
    remote: known,
  };
}

/** Whether this browser has changes that the server does not have. */
function isAhead(remote: FoundDrafts['remote'], local: FoundDrafts['local']): local is LocalDraft {
  if (!local || local.synced) return false;
  if (!remote) return true;
  if (!local.remote) return local.updated_at > remote.updated_at;
  return !deepEqual(readSettingsDraft(local.content), readSettingsDraft(remote.settings));
}

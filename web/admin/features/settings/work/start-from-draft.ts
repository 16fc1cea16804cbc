import { isAhead } from '../../../lib/drafts/is-ahead.ts';
import type { KnownDraft, LocalDraft } from '../../../lib/drafts/local-drafts.ts';
import { deepEqual } from '@siteyard/schemas/values';
import { readSettingsDraft, type SettingsDraftAnswer } from '@siteyard/schemas/http';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { LoadedSettings } from '../../../lib/settings/get-settings.ts';
import { mergeChanges, type MergedChanges } from './merge-changes.ts';

/** The initial state of the form. */
export interface StartedWork {
  settings: SiteSettings;
  /** The conflicts with changes of others since the draft was started; null for none. */
  clash: MergedChanges | null;
  /** Whether the draft on the server has the same settings. */
  isKept: boolean;
  /** The draft on the server that the settings are based on. */
  remote: KnownDraft;
}

/** The drafts of this administrator on the server and in this browser. */
export interface FoundDrafts {
  remote: SettingsDraftAnswer['draft'];
  local: LocalDraft | undefined;
}

/**
 * Returns the draft, merged with the settings that other people have saved since the draft was started.
 * If this browser has a newer draft than the server, uses that one; the next save merges it with the draft
 * on the server. Without a draft, returns the saved settings.
 */
export function startFromDraft(
  loaded: LoadedSettings,
  { remote, local }: FoundDrafts,
): StartedWork {
  const ahead = isAhead(local, remote, isSameDraft) ? local : null;
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
  // Only the server knows the earlier settings. It returns them with its draft.
  const base = remote?.base_revision === started ? remote?.base : undefined;
  const merged = mergeChanges(base ?? null, mine, loaded.settings);
  return {
    settings: merged.mine,
    clash: merged.conflicts.length > 0 ? merged : null,
    isKept: false,
    remote: known,
  };
}

const isSameDraft = (mine: LocalDraft, theirs: NonNullable<FoundDrafts['remote']>) =>
  deepEqual(readSettingsDraft(mine.content), readSettingsDraft(theirs.settings));

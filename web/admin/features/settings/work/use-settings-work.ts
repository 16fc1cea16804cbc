import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deepEqual } from '@siteyard/schemas/values';
import { NOTICE_MS } from '../../../lib/screen-constants.ts';
import { tidySettings, type SiteSettings } from '@siteyard/schemas/settings';
import { useEffect, useRef, useState } from 'react';
import { localDrafts } from '../../../lib/drafts/local-drafts.ts';
import { browserOf } from '../../../lib/drafts/other-device.ts';
import { isStoredDraft } from '../../../lib/drafts/stored-draft.ts';
import { useKeptDraft } from '../../../lib/drafts/use-kept-draft.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { settingsQuery, type LoadedSettings } from '../../../lib/settings/get-settings.ts';
import { saveMerged } from '../api/save-merged.ts';
import { deleteSettingsDraft, saveSettingsDraft } from '../api/settings-draft.ts';
import { mergeChanges, type MergedChanges } from './merge-changes.ts';
import { mergeOtherDraft, type StoredSettingsDraft } from './merge-other-draft.ts';
import { takeUpDraft, type FoundDrafts } from './take-up-draft.ts';

/** The last event in the form, shown until the next change. */
interface Happened {
  text: string;
  /** The changes that can be restored. */
  before?: SiteSettings;
}

const nothingToFlush = { current: () => {} };

/** The author and time of a draft, such as "Firefox on Windows (27 Nov 2026, 10:15)". */
const otherDevice = (draft: StoredSettingsDraft) =>
  `${browserOf(draft) ?? 'Another tab or device'} (${formatDateTime(draft.updated_at)})`;

/** The conflicts with another administrator's changes, and whether the dialog is open. */
interface Clash {
  merged: MergedChanges;
  by: string;
  isAsking: boolean;
}

/**
 * The state of the settings form. Unsaved changes are kept as a draft of this administrator, on the server
 * and in this browser, and are merged with changes that others save.
 *
 * It is whole, because all its actions change the same states together.
 */
export function useSettingsWork(loaded: LoadedSettings, found: FoundDrafts, userId: string) {
  const queryClient = useQueryClient();
  const [started] = useState(() => takeUpDraft(loaded, found));
  const [settings, setSettings] = useState(started.settings);
  // The stored settings that the form is based on.
  const [base, setBase] = useState(loaded);
  const [clash, setClash] = useState<Clash | null>(
    started.clash && { merged: started.clash, by: 'Someone else', isAsking: false },
  );
  const [happened, setHappened] = useState<Happened | null>(null);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setSaved(false), NOTICE_MS.settingsSaved);
    return () => clearTimeout(timer);
  }, [isSaved]);

  const onConflict = useRef<(other: unknown) => void>(() => {});
  const { saver, state } = useKeptDraft(
    () => ({
      saveLocal: (draft) => localDrafts.put(userId, 'settings', draft),
      removeLocal: () => localDrafts.remove(userId, 'settings'),
      saveRemote: saveSettingsDraft,
      removeRemote: deleteSettingsDraft,
    }),
    started.remote,
    nothingToFlush,
    onConflict,
  );
  useEffect(() => {
    onConflict.current = (other) => {
      if (!isStoredDraft<StoredSettingsDraft>(other, 'settings')) return;
      const merged = mergeOtherDraft(base, saver.known.content, settings, other);
      setSettings(merged.mine);
      if (merged.conflicts.length > 0)
        setClash({ merged, by: otherDevice(other), isAsking: false });
      saver.adopt({ ...other, content: other.settings });
      saver.retry();
    };
  });
  const isUnsaved = !deepEqual(settings, base.settings);
  const isKept = useRef(started.isKept);
  useEffect(() => {
    if (isKept.current) isKept.current = false;
    else if (isUnsaved) saver.change({ content: settings, base_revision: base.revision ?? 0 });
    else void saver.clear();
  }, [settings, base, isUnsaved, saver]);

  /** Replaces the settings in the form by stored ones. The earlier ones can be restored. */
  const replace = (stored: LoadedSettings, text: string) => {
    setHappened(isUnsaved ? { text, before: settings } : null);
    setBase(stored);
    setSettings(stored.settings);
    setClash(null);
    save.reset();
    queryClient.setQueryData(settingsQuery.queryKey, stored);
  };

  const save = useMutation({
    // The values are arguments of the call, because React Query gets a new function only after the paint.
    mutationFn: (write: { settings: SiteSettings; base: LoadedSettings }) => saveMerged(write),
    onMutate: () => setSaved(false),
    onSuccess: (result, write) => {
      const next = result.kind === 'saved' ? result.answer.settings : result.merged.mine;
      // Text that was typed during the save is kept.
      setSettings((now) =>
        now === write.settings ? next : mergeChanges(write.settings, now, next).mine,
      );
      if (result.kind === 'clash') {
        setBase(result.stored);
        setClash({ merged: result.merged, by: result.by, isAsking: true });
        return;
      }
      setBase(result.answer);
      setClash(null);
      setSaved(true);
      queryClient.setQueryData(settingsQuery.queryKey, result.answer);
      setHappened(
        result.by === undefined
          ? null
          : {
              text: `${result.by} also saved settings. Both changes are saved.`,
            },
      );
    },
    onError: (error) => console.error('Saving the settings failed', error),
  });

  return {
    settings,
    /** The stored settings. */
    stored: base.settings,
    isUnsaved,
    isSaved,
    isSaving: save.isPending,
    error: save.error,
    draftState: state,
    retryDraft: () => saver.retry(),
    happened,
    clash,
    set(change: Partial<SiteSettings>) {
      setHappened(null);
      setSettings((now) => tidySettings({ ...now, ...change }));
    },
    setNav(change: Partial<SiteSettings['nav']>) {
      setHappened(null);
      setSettings((now) => tidySettings({ ...now, nav: { ...now.nav, ...change } }));
    },
    /** Restores changes that were discarded or replaced. */
    bringBack(before: SiteSettings) {
      setHappened(null);
      setSettings(before);
    },
    save: () => save.mutate({ settings, base }),
    discard: () => replace(base, 'Your changes were discarded.'),
    /** Handles the restore of an earlier version. */
    onRestored(answer: LoadedSettings) {
      replace(answer, 'Your unsaved changes were replaced.');
      setSaved(true);
    },
    /** Closes the question. The form keeps both people's changes. */
    decideLater: () => setClash((now) => now && { ...now, isAsking: false }),
    /** Takes the other values of all conflicts. */
    useTheirs() {
      if (!clash) return;
      const { mine, theirs } = clash.merged;
      setSettings((now) => mergeChanges(mine, now, theirs).theirs);
      setClash(null);
    },
    keepMine: () => setClash(null),
  };
}

export type SettingsWork = ReturnType<typeof useSettingsWork>;

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deepEqual } from '@siteyard/schemas/json';
import { NOTICE_MS } from '@siteyard/schemas/limits';
import { tidySettings, type SiteSettings } from '@siteyard/schemas/settings';
import { useEffect, useRef, useState } from 'react';
import { localDrafts } from '../../../lib/drafts/local-drafts.ts';
import { browserOf } from '../../../lib/drafts/other-device.ts';
import { useKeptDraft } from '../../../lib/drafts/use-kept-draft.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { settingsQuery, type LoadedSettings } from '../../../lib/settings/get-settings.ts';
import { saveMerged } from '../api/save-merged.ts';
import { deleteSettingsDraft, saveSettingsDraft } from '../api/settings-draft.ts';
import { mergeChanges, type MergedChanges } from './merge-changes.ts';
import { isStoredDraft, mergeOtherDraft, type StoredSettingsDraft } from './merge-other-draft.ts';
import { takeUpDraft, type FoundDrafts } from './take-up-draft.ts';

/** What has just happened to the form, until the next change of it. */
interface Happened {
  text: string;
  /** The changes that can be brought back. */
  before?: SiteSettings;
}

const nothingToFlush = { current: () => {} };

/** Who saved a draft, and when, such as "Firefox on Windows (27 Nov 2026, 10:15)". */
const otherDevice = (draft: StoredSettingsDraft) =>
  `${browserOf(draft) ?? 'Another tab or device'} (${formatDateTime(draft.updated_at)})`;

/** What somebody else changed too, and whether saving asks what to do about it. */
interface Clash {
  merged: MergedChanges;
  by: string;
  isAsking: boolean;
}

/**
 * The settings as they are in the form. What is not saved yet is kept as a draft of this
 * administrator, on the server and in this browser, and merged with what others save meanwhile.
 */
export function useSettingsWork(loaded: LoadedSettings, found: FoundDrafts, userId: string) {
  const queryClient = useQueryClient();
  const [started] = useState(() => takeUpDraft(loaded, found));
  const [settings, setSettings] = useState(started.settings);
  // The stored settings that the form's were made from.
  const [base, setBase] = useState(loaded);
  const [clash, setClash] = useState<Clash | null>(
    started.clash && { merged: started.clash, by: 'Somebody else', isAsking: false },
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
      if (!isStoredDraft(other)) return;
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

  /** Shows stored settings in place of those in the form, which can be brought back. */
  const replace = (stored: LoadedSettings, text: string) => {
    setHappened(isUnsaved ? { text, before: settings } : null);
    setBase(stored);
    setSettings(stored.settings);
    setClash(null);
    save.reset();
    queryClient.setQueryData(settingsQuery.queryKey, stored);
  };

  const save = useMutation({
    // What is saved comes with the call: React Query gets a new function only after the paint.
    mutationFn: (write: { settings: SiteSettings; base: LoadedSettings }) => saveMerged(write),
    onMutate: () => setSaved(false),
    onSuccess: (result, write) => {
      const next = result.kind === 'saved' ? result.answer.settings : result.merged.mine;
      // What was typed while it was saving stays.
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
              text: `${result.by} saved other settings meanwhile. Theirs and yours are both saved.`,
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
    /** Brings back changes that were discarded or replaced. */
    bringBack(before: SiteSettings) {
      setHappened(null);
      setSettings(before);
    },
    save: () => save.mutate({ settings, base }),
    discard: () => replace(base, 'Your changes were discarded.'),
    /** Earlier settings were restored. */
    onRestored(answer: LoadedSettings) {
      replace(answer, 'Your unsaved changes were replaced.');
      setSaved(true);
    },
    /** Closes the question; the form keeps both people's changes. */
    decideLater: () => setClash((now) => now && { ...now, isAsking: false }),
    /** Takes the other's values where both changed the same. */
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

import { useQueryClient } from '@tanstack/react-query';
import { tidySettings, type SiteSettings } from '@siteyard/schemas/settings';
import { settingsQuery, type LoadedSettings } from '../../../lib/settings/get-settings.ts';
import { mergeChanges } from './merge-changes.ts';
import type { FoundDrafts } from './start-from-draft.ts';
import { useSaveSettings } from './use-save-settings.ts';
import { useSettingsDraft } from './use-settings-draft.ts';
import { useSettingsStates } from './use-settings-states.ts';

/**
 * The states and actions of the settings form, the draft of unsaved changes, and the merge with changes
 * of other people.
 */
export function useSettingsWork(loaded: LoadedSettings, found: FoundDrafts, userId: string) {
  const queryClient = useQueryClient();
  const states = useSettingsStates(loaded, found);
  const { settings, setSettings, base, setBase, clash, setClash, setLastEvent, setSaved } = states;
  const { isUnsaved, draftState, retryDraft } = useSettingsDraft(states, userId);
  const save = useSaveSettings(states);

  /** Replaces the settings in the form by stored ones. The earlier ones can be restored. */
  const replace = (stored: LoadedSettings, text: string) => {
    setLastEvent(isUnsaved ? { text, before: settings } : null);
    setBase(stored);
    setSettings(stored.settings);
    setClash(null);
    save.reset();
    queryClient.setQueryData(settingsQuery.queryKey, stored);
  };

  return {
    settings,
    /** The stored settings. */
    stored: base.settings,
    isUnsaved,
    isSaved: states.isSaved,
    isSaving: save.isPending,
    error: save.error,
    draftState,
    retryDraft,
    lastEvent: states.lastEvent,
    clash,
    set(change: Partial<SiteSettings>) {
      setLastEvent(null);
      setSettings((now) => tidySettings({ ...now, ...change }));
    },
    setNav(change: Partial<SiteSettings['nav']>) {
      setLastEvent(null);
      setSettings((now) => tidySettings({ ...now, nav: { ...now.nav, ...change } }));
    },
    /** Restores changes that were discarded or replaced. */
    restoreChanges(before: SiteSettings) {
      setLastEvent(null);
      setSettings(before);
    },
    save: () => save.mutate({ settings, base }),
    discard: () => replace(base, 'Your changes were discarded.'),
    /** Shows a restored version of the settings. */
    onRestored(answer: LoadedSettings) {
      replace(answer, 'Your unsaved changes were replaced.');
      setSaved(true);
    },
    /** Closes the question about conflicts. The form keeps the changes of both people. */
    decideLater: () => setClash((now) => now && { ...now, isAsking: false }),
    /** Uses the other person's values of all conflicts. */
    takeTheirs() {
      if (!clash) return;
      const { mine, theirs } = clash.merged;
      setSettings((now) => mergeChanges(mine, now, theirs).theirs);
      setClash(null);
    },
    keepMine: () => setClash(null),
  };
}

export type SettingsWork = ReturnType<typeof useSettingsWork>;

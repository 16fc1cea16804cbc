import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { settingsQuery, type LoadedSettings } from '../../../lib/settings/get-settings.ts';
import { saveMerged } from './save-merged.ts';
import { mergeChanges } from './merge-changes.ts';
import type { SettingsStates } from './use-settings-states.ts';

/**
 * Saves the settings, merged with the changes that other people have saved. Asks about conflicts before it
 * saves. Keeps text that the user types during the save.
 */
export function useSaveSettings({
  setSettings,
  setBase,
  setClash,
  setLastEvent,
  setSaved,
}: SettingsStates) {
  const queryClient = useQueryClient();
  return useMutation({
    // The values are arguments of the call, because React Query gets a new function only after the paint.
    mutationFn: (write: { settings: SiteSettings; base: LoadedSettings }) => saveMerged(write),
    onMutate: () => setSaved(false),
    onSuccess: (result, write) => {
      const next = result.kind === 'saved' ? result.answer.settings : result.merged.mine;
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
      setLastEvent(
        result.by === undefined
          ? null
          : { text: `${result.by} also saved settings. Both changes are saved.` },
      );
    },
    onError: (error) => console.error('Saving the settings failed', error),
  });
}

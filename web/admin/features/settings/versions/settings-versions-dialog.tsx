import { useMutation, useQuery } from '@tanstack/react-query';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { RestoreDialog, VersionsDialogFrame } from '../../../ui/versions-dialog-frame.tsx';
import type { LoadedSettings } from '../../../lib/settings/get-settings.ts';
import { restoreSettings, settingsVersionsQuery } from '../api/settings-versions.ts';
import { SettingsDifferences } from './settings-differences.tsx';

/** Lists earlier versions of the settings and restores one. */
export function SettingsVersionsDialog({
  saved,
  unsaved,
  onRestored,
  onClose,
}: {
  /** The saved settings. */
  saved: SiteSettings;
  /** Whether the form has unsaved changes. */
  unsaved: boolean;
  onRestored: (settings: LoadedSettings) => void;
  onClose: () => void;
}) {
  const list = useQuery(settingsVersionsQuery);
  const [chosen, setChosen] = useState<number | 'now' | null>(null);
  const [asking, setAsking] = useState(false);
  const versions = list.data ?? [];
  const version = versions.find(({ number }) => number === chosen);
  const restore = useMutation({
    mutationFn: restoreSettings,
    onSuccess: onRestored,
    onError: (error) => console.error('Restoring the settings failed', error),
  });
  const when = version ? formatDateTime(version.saved_at) : '';

  return (
    <VersionsDialogFrame
      title="Versions of the settings"
      description="Each time the settings are saved, the previous version is kept."
      list={list}
      none="Save a change, and the settings as they were before are kept here, to look at and to restore."
      selected={chosen}
      onSelect={setChosen}
      detail={
        version ? (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="text-sm font-medium">The settings of {when}</p>
              <Button variant="primary" size="sm" onClick={() => setAsking(true)}>
                Restore this version
              </Button>
            </div>
            <SettingsDifferences number={version.number} now={saved} />
          </>
        ) : null
      }
      onClose={onClose}
    >
      {version && (
        <RestoreDialog
          open={asking}
          title="Restore these settings?"
          text={
            <>
              The settings of {when} are saved again. The current settings are kept as a version.
              {unsaved &&
                ' They replace your unsaved changes in the form; you can restore those right afterwards.'}
            </>
          }
          restore={restore}
          onConfirm={() => restore.mutate(version.number)}
          onClose={() => setAsking(false)}
        />
      )}
    </VersionsDialogFrame>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { commitSettingsQuery } from '../../../lib/history/commits.ts';
import type { LoadedSettings } from '../../../lib/settings/get-settings.ts';
import { SettingsDifferences } from '../../../ui/changes/settings-differences.tsx';
import { VersionsDialog } from '../../../ui/changes/versions-dialog.tsx';
import { restoreSettings } from '../api/settings-versions.ts';
import { DifferencesFromNow } from './differences-from-now.tsx';

/**
 * Lists the changes of the settings, compares the settings after a change with the saved ones, and
 * restores them.
 */
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
  return (
    <VersionsDialog
      filter={{ what: 'settings' }}
      title="Versions of the settings"
      description="Each time the settings are saved, the previous version is kept."
      none="When you save a change, the previous version is kept here. You can look at it and restore it."
      nameOf={(when) => (when ? `The settings on ${when}` : 'The current settings')}
      question={(when) => ({
        title: 'Restore these settings?',
        text:
          `The settings are saved as they were on ${when}. The current settings are kept as a version.` +
          (unsaved
            ? ' They replace your unsaved changes in the form; you can restore those right afterwards.'
            : ''),
      })}
      onRestore={async (version) => onRestored(await restoreSettings(version))}
      onClose={onClose}
      renderChange={(commit) => <SettingsChange commit={commit} />}
    >
      {({ version }) => version !== 'now' && <DifferencesFromNow number={version} now={saved} />}
    </VersionsDialog>
  );
}

function SettingsChange({ commit }: { commit: number }) {
  return <SettingsDifferences query={useQuery(commitSettingsQuery(commit))} />;
}

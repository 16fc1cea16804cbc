import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { settingsQuery } from '../../lib/settings/get-settings.ts';
import { SettingsForm } from './settings-form.tsx';

/** Loads the global settings and shows their form. */
export function SettingsScreen() {
  const settings = useQuery({ ...settingsQuery, refetchOnWindowFocus: false, staleTime: 0 });
  return (
    <Screen title="Global Settings" intro="Shared by every page of the site." narrow>
      {settings.isError ? (
        <LoadFailed
          error={settings.error}
          fallback="Failed to load settings"
          onRetry={() => void settings.refetch()}
        />
      ) : settings.data && !(settings.isFetching && !settings.isFetchedAfterMount) ? (
        <SettingsForm loaded={settings.data} />
      ) : (
        <div role="status" aria-label="Loading…" className="grid gap-5">
          <Skeleton className="h-52" />
          <Skeleton className="h-36" />
          <Skeleton className="h-64" />
        </div>
      )}
    </Screen>
  );
}

import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { settingsQuery } from './api/get-settings.ts';
import { SettingsForm } from './settings-form.tsx';

/** Loads the global settings and shows their form. */
export function SettingsScreen() {
  const settings = useQuery({ ...settingsQuery, refetchOnWindowFocus: false, staleTime: 0 });
  return (
    <Screen title="Global Settings" intro="Shared by every page of the site." narrow>
      {settings.isError ? (
        <Notice
          kind="error"
          action={
            <Button size="sm" onClick={() => void settings.refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(settings.error, 'Failed to load settings')}
        </Notice>
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

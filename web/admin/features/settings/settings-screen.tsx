import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Loading } from '../../ui/loading.tsx';
import { settingsQuery } from '../../lib/settings/get-settings.ts';
import { settingsDraftQuery } from './api/settings-draft.ts';
import { SettingsForm } from './settings-form.tsx';

/** Loads the global settings and their draft, and shows the form. */
export function SettingsScreen({
  userId,
  links,
  isWide,
  children,
}: {
  userId: string;
  /** Links between the sections. */
  links: ReactNode;
  /** Whether the section is wider than a form. */
  isWide: boolean;
  /** The sections of the form. */
  children: ReactNode;
}) {
  // Loaded once, because the form itself merges the changes of others.
  const settings = useQuery({
    ...settingsQuery,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
  });
  const drafts = useQuery(settingsDraftQuery(userId));
  const failed = [settings, drafts].find(({ isError }) => isError);
  const isFresh = !settings.isFetching || settings.isFetchedAfterMount;
  return (
    <Screen title="Global Settings" intro="Shared by every page of the site." narrow={!isWide}>
      {links}
      {failed ? (
        <LoadFailed
          error={failed.error}
          fallback="Failed to load settings"
          onRetry={() => void Promise.all([settings.refetch(), drafts.refetch()])}
        />
      ) : settings.data && drafts.data && isFresh ? (
        <SettingsForm loaded={settings.data} drafts={drafts.data} userId={userId}>
          {children}
        </SettingsForm>
      ) : (
        <Loading shapes={['h-52', 'h-36', 'h-64']} className="gap-5" />
      )}
    </Screen>
  );
}

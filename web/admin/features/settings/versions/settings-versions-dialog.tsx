import { useMutation, useQuery } from '@tanstack/react-query';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { History } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format-date.ts';
import { messageOf } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { ListAndDetail } from '../../../ui/list-and-detail.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VersionList } from '../../../ui/version-list.tsx';
import type { LoadedSettings } from '../api/get-settings.ts';
import { restoreSettings, settingsVersionsQuery } from '../api/settings-versions.ts';
import { SettingsDifferences } from './settings-differences.tsx';

/** What the settings were before, and putting them back. */
export function SettingsVersionsDialog({
  saved,
  unsaved,
  onRestored,
  onClose,
}: {
  /** The settings as they are saved. */
  saved: SiteSettings;
  /** The form holds changes that are not saved. */
  unsaved: boolean;
  onRestored: (settings: LoadedSettings) => void;
  onClose: () => void;
}) {
  const list = useQuery(settingsVersionsQuery);
  const [chosen, setChosen] = useState<number | null>(null);
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
    <Dialog
      open
      full
      onClose={onClose}
      title="Versions of the settings"
      description="Each time they are saved, what they were before is kept."
    >
      {list.isPending && (
        <div role="status" aria-label="Loading…" className="grid gap-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
      {list.isError && (
        <LoadFailed
          error={list.error}
          fallback="Failed to load the versions."
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && versions.length === 0 && (
        <EmptyState icon={History} title="No versions yet">
          Save a change, and what was there before is found here.
        </EmptyState>
      )}
      {versions.length > 0 && (
        <ListAndDetail
          columns="md:grid-cols-[17rem_1fr]"
          nothing="Choose a version to see it."
          backLabel="All versions"
          list={
            <VersionList
              versions={versions}
              selected={chosen}
              onSelect={(next) => next !== 'now' && setChosen(next)}
            />
          }
          onBack={() => setChosen(null)}
          detail={
            version ? (
              <>
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                  <p className="text-sm font-medium">The settings of {when}</p>
                  <Button look="primary" size="sm" onClick={() => setAsking(true)}>
                    Restore this version
                  </Button>
                </div>
                <SettingsDifferences number={version.number} now={saved} />
              </>
            ) : null
          }
        />
      )}
      {version && (
        <ConfirmDialog
          open={asking}
          title="Restore these settings?"
          text={
            <>
              The settings of {when} are saved again. Those of now stay among the versions.
              {unsaved &&
                ' They take the place of what you changed in the form and did not save; you can bring that back right afterwards.'}
            </>
          }
          confirmLabel="Restore"
          busyLabel="Restoring…"
          danger={false}
          busy={restore.isPending}
          error={
            restore.isError && (
              <Notice kind="error" className="mt-4">
                Not restored. {messageOf(restore.error, 'Please try again.')}
              </Notice>
            )
          }
          onConfirm={() => restore.mutate(version.number)}
          onCancel={() => {
            setAsking(false);
            restore.reset();
          }}
        />
      )}
    </Dialog>
  );
}

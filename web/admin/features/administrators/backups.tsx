import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BackupStatus } from '@siteyard/schemas/http';
import { useState } from 'react';
import { count } from '../../lib/count.ts';
import { formatDateTime } from '../../lib/format-date.ts';
import { messageOf } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../../ui/loading.tsx';
import { backupQuery } from './api/get-backup.ts';
import { ACTIVITY_KEY } from './api/list-activity.ts';
import { makeBackup } from './api/make-backup.ts';
import { DownloadBackupDialog } from './download-backup-dialog.tsx';

/** The interval at which the screen checks whether a backup has ended, in ms. */
const ASK_EVERY_MS = 1000;

/** The state of the automatic backups, with buttons to make a backup and to download the last one. */
export function Backups() {
  const queryClient = useQueryClient();
  const backup = useQuery({
    ...backupQuery,
    refetchInterval: ({ state }) => (state.data?.is_running ? ASK_EVERY_MS : false),
  });
  const [isDownloading, setDownloading] = useState(false);
  const make = useMutation({
    mutationFn: makeBackup,
    onSuccess: (status) => {
      queryClient.setQueryData(backupQuery.queryKey, status);
      void queryClient.invalidateQueries({ queryKey: ACTIVITY_KEY });
    },
    onError: (error) => console.error('Making a backup failed', error),
  });
  if (backup.isError)
    return (
      <LoadFailed
        error={backup.error}
        fallback="Failed to load the information about backups."
        onRetry={() => void backup.refetch()}
      />
    );
  if (backup.isPending) return <Loading shapes={['h-6']} />;
  const { is_set_up, is_beside_data, is_running, last } = backup.data;
  const { text, isAlert } = describeBackup(backup.data);
  return (
    <div className="grid gap-3">
      <p role="status" className={isAlert ? 'text-sm font-medium text-danger' : 'text-sm'}>
        {is_running ? 'A backup is being made…' : text}
      </p>
      {is_beside_data && (
        <p className="text-sm text-quiet">
          Backups are on the same disk as the site. If that disk is lost, they are lost, too.
          Download a backup from time to time and keep it elsewhere.
        </p>
      )}
      {make.isError && <Notice kind="error">{messageOf(make.error, 'Backup failed')}</Notice>}
      {is_set_up && (
        <div className="flex flex-wrap gap-2">
          <Button disabled={is_running || make.isPending} onClick={() => make.mutate()}>
            Back up now
          </Button>
          {last && <Button onClick={() => setDownloading(true)}>Download…</Button>}
        </div>
      )}
      {isDownloading && last && (
        <DownloadBackupDialog file={last.file} onClose={() => setDownloading(false)} />
      )}
    </div>
  );
}

/** If the last backup is older than this, in hours, a nightly backup is missing. */
const OLD_HOURS = 36;

/** Describes the state of the backups. An alert means that the operator must act. */
export function describeBackup(
  { is_set_up, is_encrypted, last, failure }: BackupStatus,
  now = Date.now(),
): { text: string; isAlert: boolean } {
  if (!is_set_up)
    return {
      text: 'This site makes no automatic backups. The person who runs the server can turn them on.',
      isAlert: false,
    };
  const when = last ? `on ${formatDateTime(last.at)}` : '';
  if (failure)
    return {
      text: `The backup failed on ${formatDateTime(failure.at)}: ${failure.reason}. ${last ? `The last one was made ${when}.` : 'There is none yet.'} Tell the person who runs the server.`,
      isAlert: true,
    };
  if (!last) return { text: 'No backup was made yet. The first one follows soon.', isAlert: false };
  if (now - Date.parse(last.at) > OLD_HOURS * 3_600_000)
    return {
      text: `The last backup was made ${when}. The next one is overdue. Tell the person who runs the server.`,
      isAlert: true,
    };
  const { trial } = last;
  if (trial && trial.problem !== null)
    return {
      text: `The last backup was made ${when}, but it cannot be restored: ${trial.problem}. Tell the person who runs the server.`,
      isAlert: true,
    };
  const encrypted = is_encrypted ? ' It is encrypted.' : '';
  const tried = trial
    ? ` The site has tested that it can be restored (${count(trial.pages, 'page')}).`
    : '';
  return { text: `The last backup was made ${when}.${encrypted}${tried}`, isAlert: false };
}

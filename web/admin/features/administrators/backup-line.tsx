import { useQuery } from '@tanstack/react-query';
import type { BackupStatus } from '@siteyard/schemas/backup';
import { formatDateTime } from '../../lib/format-date.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { backupQuery } from './api/get-backup.ts';

/** Says when the site last made a backup of itself, and what is wrong if it did not. */
export function BackupLine() {
  const backup = useQuery(backupQuery);
  if (backup.isError)
    return (
      <LoadFailed
        error={backup.error}
        fallback="Failed to load the state of the backup."
        onRetry={() => void backup.refetch()}
      />
    );
  if (backup.isPending)
    return (
      <div role="status" aria-label="Loading…">
        <Skeleton className="h-6" />
      </div>
    );
  const { text, isAlert } = describeBackup(backup.data);
  return <p className={isAlert ? 'text-sm font-medium text-danger' : 'text-sm'}>{text}</p>;
}

/** A backup that is older, in hours, was left out once. */
const OLD_HOURS = 36;

/** The state of the backup in words; an alert is something that the operator must look at. */
export function describeBackup(
  { is_set_up, is_encrypted, last, failure }: BackupStatus,
  now = Date.now(),
): { text: string; isAlert: boolean } {
  if (!is_set_up)
    return {
      text: 'This site makes no backups by itself. Whoever runs the server can turn them on.',
      isAlert: false,
    };
  const when = last ? `on ${formatDateTime(last.at)}` : '';
  if (failure)
    return {
      text: `The backup failed on ${formatDateTime(failure.at)}: ${failure.reason}. ${last ? `The last one was made ${when}.` : 'There is none yet.'} Tell whoever runs the server.`,
      isAlert: true,
    };
  if (!last) return { text: 'No backup was made yet. The first one follows soon.', isAlert: false };
  if (now - Date.parse(last.at) > OLD_HOURS * 3_600_000)
    return {
      text: `The last backup was made ${when}, and none since. Tell whoever runs the server.`,
      isAlert: true,
    };
  const encrypted = is_encrypted ? ' It is encrypted.' : '';
  return { text: `The last backup was made ${when}.${encrypted}`, isAlert: false };
}

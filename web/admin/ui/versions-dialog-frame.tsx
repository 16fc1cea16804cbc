import type { VersionSummary } from '@siteyard/schemas/page';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../lib/http.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { EmptyState } from './empty-state.tsx';
import { ListAndDetail } from './list-and-detail.tsx';
import { LoadFailed } from './load-failed.tsx';
import { Skeleton } from './skeleton.tsx';
import { VersionList } from './version-list.tsx';

/** The parts of a query that the dialog uses. */
interface LoadedVersions {
  data: readonly VersionSummary[] | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** The dialog for versions of pages and settings: loading, failed, empty, or the list and the selected version. */
export function VersionsDialogFrame({
  title,
  description,
  list,
  none,
  selected,
  onSelect,
  presentLabel,
  detail,
  onClose,
  children,
}: {
  title: string;
  description: ReactNode;
  list: LoadedVersions;
  /** The text if there are no versions. */
  none: string;
  selected: number | 'now' | null;
  /** Called with null to return to the list, on a phone. */
  onSelect: (version: number | 'now' | null) => void;
  /** The name of the current state, which is then the first entry. */
  presentLabel?: string;
  /** The selected version; null for none. */
  detail: ReactNode | null;
  onClose: () => void;
  /** Dialogs above this one, such as the confirmation. */
  children?: ReactNode;
}) {
  const { data: versions = [], error } = list;
  return (
    <Dialog
      open
      full={list.isPending || versions.length > 0}
      onClose={onClose}
      title={title}
      description={description}
    >
      {list.isPending && (
        <div role="status" aria-label="Loading…" className="grid gap-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
      {error && (
        <LoadFailed
          error={error}
          fallback="Failed to load the versions."
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && !error && versions.length === 0 && (
        <EmptyState icon={History} title="No versions yet">
          {none}
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
              selected={selected}
              onSelect={onSelect}
              {...(presentLabel && { presentLabel })}
            />
          }
          onBack={() => onSelect(null)}
          detail={detail}
        />
      )}
      {children}
    </Dialog>
  );
}

/** Asks for confirmation before a version is restored. */
export function RestoreDialog({
  open,
  title,
  text,
  restore,
  onConfirm,
  onClose,
}: {
  open: boolean;
  title: string;
  text: ReactNode;
  /** The mutation that restores the version. */
  restore: { isPending: boolean; error: Error | null; reset: () => void };
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      open={open}
      title={title}
      text={text}
      confirmLabel="Restore"
      busyLabel="Restoring…"
      danger={false}
      busy={restore.isPending}
      error={restore.error && <>Not restored. {messageOf(restore.error, 'Please try again.')}</>}
      onConfirm={onConfirm}
      onCancel={() => {
        onClose();
        restore.reset();
      }}
    />
  );
}

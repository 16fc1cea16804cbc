import { useMutation, useQuery } from '@tanstack/react-query';
import type { PageAnswer, VersionSummary } from '@siteyard/schemas/page';
import { History } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format-date.ts';
import { messageOf } from '../../../lib/http.ts';
import { savedBy } from '../../../lib/saved-by.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { ListAndDetail } from '../../../ui/list-and-detail.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VersionList } from '../../../ui/version-list.tsx';
import { pageVersionsQuery, restoreVersion, versionPreview } from '../api/page-versions.ts';
import { VersionPreview } from './version-preview.tsx';

/** Where the list and the preview stand beside each other. */
const WIDE = '(min-width: 48rem)';

/** What the page was before: to look at, and to publish again. */
export function VersionsDialog({
  pageId,
  unpublished,
  onBeforeRestore,
  onRestored,
  onClose,
}: {
  pageId: number;
  /** There are changes that are not published. */
  unpublished: boolean;
  /** Brings those changes to safety. */
  onBeforeRestore: () => Promise<void>;
  /** With the page as it is now. */
  onRestored: (page: PageAnswer) => Promise<void>;
  onClose: () => void;
}) {
  const list = useQuery(pageVersionsQuery(pageId));
  const [chosen, setChosen] = useState<number | 'now' | null>(null);
  const [asking, setAsking] = useState(false);
  const versions = list.data ?? [];
  const first = window.matchMedia(WIDE).matches ? (versions[0]?.number ?? null) : null;
  const selected = chosen ?? first;
  const version = versions.find(({ number }) => number === selected);

  const restore = useMutation({
    mutationFn: async ({ number }: VersionSummary) => {
      await onBeforeRestore();
      await onRestored(await restoreVersion(pageId, number));
    },
    onError: (error) => console.error('Restoring a version failed', error),
  });

  const when = version ? formatDateTime(version.saved_at) : '';
  const title = version ? `The page of ${when}` : 'The page as it is published now';
  return (
    <Dialog
      open
      full
      onClose={onClose}
      title="Versions"
      description="Each time the page is published or renamed, what was there before is kept."
    >
      {list.isPending && (
        <div role="status" aria-label="Loading…" className="grid gap-2">
          <Skeleton className="h-14" />
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
          Publish a change, and what was there before is found here.
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
              onSelect={setChosen}
              presentLabel="As it is now"
            />
          }
          onBack={() => setChosen(null)}
          detail={
            selected === null ? null : (
              <>
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                  <p className="min-w-0 text-sm">
                    <span className="font-medium">{title}</span>
                    {version && (
                      <span className="block text-xs break-words text-quiet">
                        {savedBy(version)} · replaced {formatDateTime(version.replaced_at)}
                      </span>
                    )}
                  </p>
                  {version && (
                    <Button look="primary" size="sm" onClick={() => setAsking(true)}>
                      Restore this version
                    </Button>
                  )}
                </div>
                <VersionPreview
                  key={selected}
                  src={versionPreview(pageId, selected)}
                  title={title}
                />
              </>
            )
          }
        />
      )}
      {version && (
        <ConfirmDialog
          open={asking}
          title="Restore this version?"
          text={
            <>
              The page of {when} is published again. What visitors see now stays among the versions.
              {unpublished &&
                ' You also have changes that are not published. They are kept as your draft, and you are asked about them next.'}
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
          onConfirm={() => restore.mutate(version)}
          onCancel={() => {
            setAsking(false);
            restore.reset();
          }}
        />
      )}
    </Dialog>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PageAnswer, VersionSummary } from '@siteyard/schemas/page';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format-date.ts';
import { savedBy } from '../../../lib/saved-by.ts';
import { Button } from '../../../ui/button.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { RestoreDialog, VersionsDialogFrame } from '../../../ui/versions-dialog-frame.tsx';
import { pageVersionsQuery, restoreVersion, versionPreview } from '../api/page-versions.ts';
import { VersionPreview } from './version-preview.tsx';

/** The width from which the list and the preview are side by side. */
const WIDE = '(min-width: 48rem)';

/** A dialog that lists earlier versions of the page, previews one and restores it. */
export function VersionsDialog({
  pageId,
  unpublished,
  onBeforeRestore,
  onRestored,
  onClose,
}: {
  pageId: number;
  /** Whether there are unpublished changes. */
  unpublished: boolean;
  /** Saves unpublished changes as a draft. */
  onBeforeRestore: () => Promise<void>;
  /** Called with the restored page. */
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
    <VersionsDialogFrame
      title="Versions"
      description={
        <>
          Each time the page is published or renamed, the previous version is kept.{' '}
          <Link to="/admin/history" search={{ page: pageId }} className={linkClass}>
            History of this page
          </Link>
        </>
      }
      list={list}
      none="Publish a change, and the page as it was before is kept here, to look at and to restore."
      selected={selected}
      onSelect={setChosen}
      presentLabel="As it is now"
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
                <Button variant="primary" size="sm" onClick={() => setAsking(true)}>
                  Restore this version
                </Button>
              )}
            </div>
            <VersionPreview key={selected} src={versionPreview(pageId, selected)} title={title} />
          </>
        )
      }
      onClose={onClose}
    >
      {version && (
        <RestoreDialog
          open={asking}
          title="Restore this version?"
          text={
            <>
              The page of {when} is published again. The current page is kept as a version.
              {unpublished &&
                ' You also have changes that are not published. They are kept as your draft, and you can continue with them afterwards.'}
            </>
          }
          restore={restore}
          onConfirm={() => restore.mutate(version)}
          onClose={() => setAsking(false)}
        />
      )}
    </VersionsDialogFrame>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/http.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { savedBy } from '../../../lib/saved-by.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { pageRevisionQuery } from '../api/get-revision.ts';
import type { ConflictCurrent } from './read-conflict.ts';

/** A notice that an import or another person has changed the open page. */
export function ChangedNotice({
  pageId,
  revision,
  unpublished,
  onLoad,
  onBringIn,
}: {
  pageId: number;
  /** The revision of the open page. */
  revision: number;
  /** Whether there are unpublished changes. */
  unpublished: boolean;
  onLoad: () => void;
  onBringIn: (saved: Pick<ConflictCurrent, 'savedBy' | 'savedAt'>) => void;
}) {
  const { data: now, error } = useQuery(pageRevisionQuery(pageId));
  if (error instanceof ApiError && error.status === 404)
    return (
      <Notice kind="warning" className="m-2">
        This page was deleted. Your version is still here. To publish it, first restore the page
        under “Recently deleted”.
      </Notice>
    );
  if (!now || now.content_revision <= revision) return null;
  const saved = { savedBy: savedBy(now), savedAt: now.saved_at };
  return (
    <Notice
      kind="info"
      className="m-2"
      action={
        <Button size="sm" onClick={() => (unpublished ? onBringIn(saved) : onLoad())}>
          {unpublished ? 'Merge their changes' : 'Load the new version'}
        </Button>
      }
    >
      {saved.savedBy} changed this page on {formatDateTime(now.saved_at)}.{' '}
      {unpublished
        ? 'Your changes are still here, and you can merge theirs. If you both changed the same, you choose.'
        : 'You still see the old version.'}
    </Notice>
  );
}

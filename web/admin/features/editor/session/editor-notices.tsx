import type { ReactNode } from 'react';
import { CHECKS_BUTTON_ID } from '../checks/checks-button.tsx';
import type { EditorContextValue } from '../editor-context.ts';
import type { PageWork } from '../page-work/use-page-work.ts';
import { ChangedNotice } from '../publish/changed-notice.tsx';
import { PublishError } from '../publish/publish-error.tsx';
import { PublishedNotice } from '../publish/published-notice.tsx';

/** The notices above the canvas: a failed publish, the schedule, a publish, and changes of others. */
export function EditorNotices({
  pageId,
  work: { publishing, conflict, draft, foundDraft, revision },
  checks,
  scheduleNotice,
}: {
  pageId: number;
  work: PageWork;
  checks: EditorContextValue['checks'];
  scheduleNotice: ReactNode;
}) {
  return (
    <>
      {publishing.failure && (
        <PublishError {...publishing.failure} onDismiss={publishing.dismiss} />
      )}
      {scheduleNotice}
      {publishing.published && (
        <PublishedNotice
          {...publishing.published}
          onShowChecks={() => checks.open(CHECKS_BUTTON_ID)}
          onDismiss={publishing.dismissPublished}
        />
      )}
      {!foundDraft.offer && publishing.state !== 'publishing' && (
        <ChangedNotice
          pageId={pageId}
          revision={revision}
          unpublished={draft.state.kind !== 'none'}
          onLoad={() => void conflict.takeTheirs()}
          onBringIn={(saved) => void conflict.bringInChanges(saved)}
        />
      )}
    </>
  );
}

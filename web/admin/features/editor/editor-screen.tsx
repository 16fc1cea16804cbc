import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PageAnswer } from '@siteyard/schemas/http';
import { useState } from 'react';
import { toast } from 'sonner';
import { ApiError } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { getDraft } from './api/get-draft.ts';
import { editorPageQuery } from './api/get-page.ts';
import { getProposal } from './api/proposal.ts';
import { usePageWords } from './canvas/use-page-words.ts';
import { useVisibleMenu } from './canvas/use-visible-menu.ts';
import { chooseDraft, chooseProposal, knownDraft } from './drafts/choose-draft.ts';
import { localDrafts } from '../../lib/drafts/local-drafts.ts';
import { settingsQuery } from '../../lib/settings/get-settings.ts';
import type { EditorScreenProps } from './editor-props.ts';
import { EditorSession } from './session/editor-session.tsx';
import './editor.css';

/** The visual editor of one page. It loads the page and this administrator's draft, then opens the canvas. */
export function EditorScreen(props: EditorScreenProps) {
  const { pageId, userId, topBar } = props;
  const queryClient = useQueryClient();
  const page = useQuery(editorPageQuery(pageId));
  // For the navbar, the notice and the footer on the canvas.
  const settings = useQuery(settingsQuery);
  const shown = useVisibleMenu(settings.data?.settings, pageId);
  const words = usePageWords(shown?.language);
  const draft = useQuery({
    queryKey: ['editor-draft', pageId, userId],
    queryFn: async ({ signal }) => {
      // The page must open even if the server's draft cannot be loaded; there may be a local draft.
      const [remote, local, proposal] = await Promise.all([
        getDraft(pageId, signal).catch(nullAfter('The draft could not be loaded')),
        localDrafts.get(userId, pageId),
        getProposal(pageId, signal).catch(nullAfter('The proposal could not be loaded')),
      ]);
      return { remote, local, proposal };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  const [openings, setOpenings] = useState(0);
  const openAgain = async (restored: PageAnswer) => {
    props.onPublished(restored);
    await draft.refetch();
    queryClient.setQueryData(editorPageQuery(pageId).queryKey, restored);
    setOpenings((count) => count + 1);
    toast.success('Restored and published.');
  };

  return (
    <div className="flex h-dvh flex-col">
      {topBar}
      <div className="min-h-0 flex-1">
        {page.isError ? (
          <LoadFailed error={page.error} onRetry={() => void page.refetch()} />
        ) : settings.isLoadingError ? (
          <LoadFailed error={null} onRetry={() => void settings.refetch()} />
        ) : page.data && draft.data && shown && words !== undefined ? (
          <EditorSession
            key={`${pageId}-${openings}`}
            {...props}
            settings={shown}
            words={words ?? undefined}
            page={page.data}
            found={chooseDraft(page.data, draft.data.remote, draft.data.local)}
            remote={knownDraft(draft.data.remote)}
            proposal={chooseProposal(page.data, draft.data.proposal)}
            onRestored={openAgain}
          />
        ) : (
          <EditorSkeleton />
        )}
      </div>
    </div>
  );
}

/** Logs an error, and returns null in place of the answer. */
const nullAfter = (text: string) => (error: unknown) => {
  console.warn(text, error);
  return null;
};

function LoadFailed({
  error,
  onRetry,
}: {
  /** The error of the page; null if the page has loaded, but other data could not be loaded. */
  error: Error | null;
  onRetry: () => void;
}) {
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <div className="mx-auto grid max-w-md gap-4 px-4 py-16">
      <Notice
        kind="error"
        action={
          missing ? (
            <Link to="/admin/trash" search={{ kind: 'page' }} className={linkClass}>
              Recently deleted
            </Link>
          ) : (
            <Button onClick={onRetry}>Try again</Button>
          )
        }
      >
        {missing
          ? 'This page does not exist. It may have been deleted.'
          : 'Failed to load the page.'}
      </Notice>
    </div>
  );
}

function EditorSkeleton() {
  return (
    <div role="status" aria-label="Loading…" className="flex h-full gap-px bg-line">
      <div className="hidden w-60 content-start gap-3 bg-white p-4 md:grid">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
      <div className="flex-1 bg-ground p-8">
        <Skeleton className="mx-auto h-full max-w-3xl" />
      </div>
      <div className="hidden w-64 content-start gap-3 bg-white p-4 md:grid">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-10" />
        <Skeleton className="h-24" />
      </div>
    </div>
  );
}

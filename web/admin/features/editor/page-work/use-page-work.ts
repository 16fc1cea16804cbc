import type { PageAnswer } from '@siteyard/schemas/http';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { KnownDraft } from '../../../lib/drafts/local-drafts.ts';
import { getPage } from '../api/get-page.ts';
import type { FoundDraft } from '../drafts/choose-draft.ts';
import { useCanvas } from './use-canvas.ts';
import { useConflict } from './use-conflict.ts';
import { useDraft } from './use-draft.ts';
import { useFoundDraft } from './use-found-draft.ts';
import { useOtherDraft } from './use-other-draft.ts';
import { usePageBase } from './use-page-base.ts';
import { usePublishing } from './use-publishing.ts';
import { useRename } from './use-rename.ts';
import { useVisibility, type Visibility } from './use-visibility.ts';

export interface PageWorkInput {
  pageId: number;
  userId: string;
  page: PageAnswer;
  /** The draft to offer. */
  found: FoundDraft | null;
  /** The draft on the server, if none is offered. */
  remote: KnownDraft;
  /** The new title, if the page was renamed in the page switcher. */
  renamedTo: string | undefined;
  onPublished: (page: PageAnswer) => void;
}

/**
 * The work on an open page. Each member is a subject with its own file: the canvas, the draft, publishing
 * and so on. Callers take the subjects that they need.
 */
export function usePageWork(input: PageWorkInput) {
  const { pageId, userId, page, found, renamedTo, onPublished } = input;
  const { canvas, start, unknownTypes } = useCanvas(page);
  const { base, revision } = usePageBase(page);
  const open = useMemo(() => ({ canvas, base }), [canvas, base]);

  const onConflict = useRef<(other: unknown) => void>(() => {});
  const remote = found?.remote ?? input.remote;
  const draft = useDraft({
    pageId,
    userId,
    open,
    remote,
    onConflict,
    isPaused: found !== null,
  });

  const [seen, setSeen] = useState<Visibility>(page);
  const onAnswer = useCallback(
    (answer: PageAnswer) => {
      setSeen(answer);
      onPublished(answer);
    },
    [onPublished],
  );
  const publishing = usePublishing({ pageId, open, draft, onPublished: onAnswer });
  const loadPage = () =>
    getPage(pageId).catch((failure: unknown) =>
      publishing.fail(failure, 'The page could not be loaded. Please try again.'),
    ) as Promise<PageAnswer | undefined>;
  useRename(renamedTo, open);

  return {
    canvas,
    /** The content with which the editor starts, and a key that changes with each start. */
    start,
    /** The types of blocks on the canvas that this version does not know. */
    unknownTypes,
    /** The revision that a publish expects on the server. */
    revision,
    draft,
    publishing,
    conflict: useConflict({ open, publishing, loadPage }),
    foundDraft: useFoundDraft({ found, page, open, draft }),
    otherDraft: useOtherDraft({ open, draft, onConflict, loadPage }),
    visibility: useVisibility({ pageId, visibility: seen, open, draft, publishing, onAnswer }),
  };
}

export type PageWork = ReturnType<typeof usePageWork>;

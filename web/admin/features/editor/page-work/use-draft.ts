import type { Issue } from '@siteyard/schemas/errors';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { KnownDraft } from '../../../lib/drafts/local-drafts.ts';
import { findProblems, sentText } from '../content/content.ts';
import { useDraftSaver } from '../drafts/use-draft-saver.ts';
import type { Data } from '../puck/puck.ts';
import { canvasContent, type OpenPage } from './open-page.ts';

/** The delay between the last change and its check and save as a draft, in ms. */
const CHECK_DELAY_MS = 150;

/**
 * Checks the content of the canvas after each change, and keeps it as a draft of this administrator.
 * @param remote the draft on the server that the canvas is based on
 * @param isPaused whether no draft is saved until `resume`, because the user must first decide about an
 *   older draft
 * @param onConflict called with a draft that another tab or device has saved
 */
export function useDraft({
  pageId,
  userId,
  open,
  remote,
  isPaused,
  onConflict,
}: {
  pageId: number;
  userId: string;
  open: OpenPage;
  remote: KnownDraft;
  isPaused: boolean;
  onConflict: RefObject<(other: unknown) => void>;
}) {
  const [problems, setProblems] = useState<readonly Issue[]>([]);
  const paused = useRef(isPaused);
  const checkTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useRef(() => {});
  const { saver, state } = useDraftSaver(pageId, userId, remote, flush, onConflict);

  const checkNow = useCallback(() => {
    clearTimeout(checkTimer.current);
    checkTimer.current = undefined;
    // The draft on the server must not change until the user has decided about it.
    if (paused.current) return;
    const { revision, content, text, details } = open.base.get();
    const sent = canvasContent(open);
    if (sentText(sent) === text) {
      setProblems([]);
      void saver.clear();
      return;
    }
    setProblems(findProblems(sent, content));
    saver.change({
      content: sent,
      base_revision: revision,
      ...(details && { base_details: details }),
    });
  }, [open, saver]);
  const checkPending = useCallback(() => {
    if (checkTimer.current !== undefined) checkNow();
  }, [checkNow]);
  useEffect(() => {
    flush.current = checkPending;
  }, [checkPending]);

  return {
    state,
    saver,
    /** Problems for which a publish would be refused. */
    problems,
    checkNow,
    onChange: useCallback(
      (data: Data) => {
        open.canvas.keep(data);
        clearTimeout(checkTimer.current);
        checkTimer.current = setTimeout(checkNow, CHECK_DELAY_MS);
      },
      [open, checkNow],
    ),
    resume: useCallback(() => {
      paused.current = false;
    }, []),
    /** Saves unpublished changes now, for example before a version is restored. */
    async keep() {
      checkPending();
      await saver.settle();
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

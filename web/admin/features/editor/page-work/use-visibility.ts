import type { PageAnswer } from '@siteyard/schemas/http';
import { useCallback } from 'react';
import { getPage } from '../api/get-page.ts';
import { sentText, toSentContent } from '../content/content.ts';
import type { OpenPage } from './open-page.ts';
import { baseOf } from './page-base.ts';
import type { Draft } from './use-draft.ts';
import type { Publishing } from './use-publishing.ts';

export type Visibility = Pick<PageAnswer, 'published_at' | 'unpublished_at'>;

/**
 * Tracks whether visitors see the page. The administrator or a schedule can change this.
 * @param onAnswer stores the visibility of a page, also for other lists
 */
export function useVisibility({
  pageId,
  visibility,
  open: { base, canvas },
  draft: { checkNow },
  publishing: { dismissPublished },
  onAnswer,
}: {
  pageId: number;
  visibility: Visibility;
  open: OpenPage;
  draft: Pick<Draft, 'checkNow'>;
  publishing: Pick<Publishing, 'dismissPublished'>;
  onAnswer: (page: PageAnswer) => void;
}) {
  const show = useCallback(
    (answer: PageAnswer) => {
      if (answer.published_at === null) dismissPublished();
      onAnswer(answer);
    },
    [onAnswer, dismissPublished],
  );
  const reload = useCallback(async () => {
    const page = await getPage(pageId).catch((error: unknown) => {
      console.warn('Whether visitors see the page could not be loaded', error);
      return null;
    });
    if (!page) return;
    show(page);
    // If the canvas equals the scheduled content that was published, there is nothing to merge.
    const next = baseOf(page);
    if (sentText(toSentContent(canvas.read(), next.fields)) !== next.text) return;
    base.set(next);
    checkNow();
  }, [pageId, show, base, canvas, checkNow]);
  return {
    current: visibility,
    /** Shows the visibility of a changed page. */
    show,
    /** Reloads the visibility. Updates the base if the canvas equals the published page. */
    reload,
  };
}

import type { PageAnswer } from '@siteyard/schemas/http';
import { useCallback } from 'react';
import { callApi } from '../../../lib/http.ts';
import { sentText, toSentContent } from '../content/content.ts';
import type { OpenPage } from './merge-into-canvas.ts';
import { baseOf } from './page-base.ts';
import type { Draft } from './use-draft.ts';
import type { Publishing } from './use-publishing.ts';
import { pageCall } from '../../../lib/pages/page-path.ts';

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
  const see = useCallback(
    (answer: PageAnswer) => {
      if (answer.published_at === null) dismissPublished();
      onAnswer(answer);
    },
    [onAnswer, dismissPublished],
  );
  const load = useCallback(async () => {
    const page = await callApi<PageAnswer>(pageCall(pageId, '.json')).catch((error: unknown) => {
      console.warn('Whether visitors see the page could not be loaded', error);
      return null;
    });
    if (!page) return;
    see(page);
    // If the canvas equals the scheduled content that was published, there is nothing to merge.
    const next = baseOf(page);
    if (sentText(toSentContent(canvas.read(), next.fields)) !== next.text) return;
    base.set(next);
    checkNow();
  }, [pageId, see, base, canvas, checkNow]);
  return {
    now: visibility,
    /** Shows the visibility of a changed page. */
    see,
    /** Reloads the visibility. Updates the base if the canvas equals the published page. */
    load,
  };
}

import type { PageAnswer } from '@siteyard/schemas/http';
import { useCallback } from 'react';
import type { PublishRequest } from '../api/publish-page.ts';
import { toEditorData } from '../content/content.ts';
import { mergeTheirs } from '../publish/merge-theirs.ts';
import type { ConflictCurrent } from '../publish/read-conflict.ts';
import { usePublish } from '../publish/use-publish.ts';
import type { Data } from '../puck/puck.ts';
import { mergeIntoCanvas, requestOf, type OpenPage } from './open-page.ts';
import { baseOf } from './page-base.ts';
import type { Draft } from './use-draft.ts';

/**
 * Publishes the canvas. Changes that others have published are merged, unless there are conflicts.
 * @param onPublished called with the published page
 */
export function usePublishing({
  pageId,
  open,
  draft: { checkNow },
  onPublished,
}: {
  pageId: number;
  open: OpenPage;
  draft: Draft;
  onPublished: (page: PageAnswer) => void;
}) {
  const { base, canvas } = open;
  const published = useCallback(
    (answer: PageAnswer) => {
      base.set(baseOf(answer));
      checkNow();
      onPublished(answer);
    },
    [base, checkNow, onPublished],
  );
  // Merges the sent content with the other changes, and publishes it. Later changes of the canvas are
  // not included.
  const mergeWith = useCallback(
    ({ page: theirs }: ConflictCurrent, { content }: PublishRequest): PublishRequest | null => {
      const { origin } = base.get();
      const found = theirs && origin && mergeTheirs(origin, content, theirs);
      if (!theirs || !found || found.conflicts.length > 0 || !mergeIntoCanvas(open, theirs))
        return null;
      return requestOf(toEditorData(found.content, theirs), base.get());
    },
    [open, base],
  );
  const publishing = usePublish(pageId, published, mergeWith);
  const { publish: send } = publishing;
  return {
    ...publishing,
    publish: useCallback(
      (data: Data) => {
        canvas.keep(data);
        void send(requestOf(data, base.get()));
      },
      [canvas, base, send],
    ),
    /** The request of a publish with the present content. */
    contentNow: () => requestOf(canvas.read(), base.get()),
  };
}

export type Publishing = ReturnType<typeof usePublishing>;

import type { RefObject } from 'react';
import { localDrafts, type KnownDraft } from '../../../lib/drafts/local-drafts.ts';
import { useKeptDraft } from '../../../lib/drafts/use-kept-draft.ts';
import { deleteDraft } from '../api/delete-draft.ts';
import { saveDraft } from '../api/save-draft.ts';

/**
 * Saves the draft of one page and administrator while the editor is open and when it is left.
 * @param remote the draft on the server that the content is based on
 * @param flush passes on the latest change before the page is left
 * @param onConflict called with a draft that another tab or device has saved
 */
export function useDraftSaver(
  pageId: number,
  userId: string,
  remote: KnownDraft,
  flush: RefObject<() => void>,
  onConflict: RefObject<(other: unknown) => void>,
) {
  return useKeptDraft(
    () => ({
      saveLocal: (draft) => localDrafts.put(userId, pageId, draft),
      removeLocal: () => localDrafts.remove(userId, pageId),
      saveRemote: (draft, leaving, signal, base) =>
        saveDraft(pageId, { ...draft, ...base }, leaving, signal),
      removeRemote: (revision) => deleteDraft(pageId, revision),
    }),
    remote,
    flush,
    onConflict,
  );
}

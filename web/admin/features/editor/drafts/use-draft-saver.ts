import type { RefObject } from 'react';
import { localDrafts } from '../../../lib/drafts/local-drafts.ts';
import { useKeptDraft } from '../../../lib/drafts/use-kept-draft.ts';
import { deleteDraft } from '../api/delete-draft.ts';
import { saveDraft } from '../api/save-draft.ts';

/**
 * Saves the draft of one page and administrator while the editor is open and when it is left.
 * @param hasDraft whether the server already has one
 * @param flush passes on the latest change before the page is left
 */
export function useDraftSaver(
  pageId: number,
  userId: string,
  hasDraft: boolean,
  flush: RefObject<() => void>,
) {
  return useKeptDraft(
    () => ({
      saveLocal: (draft) => localDrafts.put(userId, pageId, draft),
      removeLocal: () => localDrafts.remove(userId, pageId),
      saveRemote: (draft, leaving, signal) => saveDraft(pageId, draft, leaving, signal),
      removeRemote: () => deleteDraft(pageId),
    }),
    hasDraft,
    flush,
  );
}

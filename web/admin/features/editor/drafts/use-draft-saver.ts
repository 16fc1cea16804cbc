import { useEffect, useState, type RefObject } from 'react';
import { deleteDraft } from '../api/delete-draft.ts';
import { saveDraft } from '../api/save-draft.ts';
import { DraftSaver, type DraftState } from './draft-saver.ts';
import { localDrafts } from './local-drafts.ts';

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
  const [state, setState] = useState<DraftState>({ kind: 'none' });
  const [saver] = useState(
    () =>
      new DraftSaver(
        {
          saveLocal: (draft) => localDrafts.put(userId, pageId, draft),
          removeLocal: () => localDrafts.remove(userId, pageId),
          saveRemote: (draft, leaving, signal) => saveDraft(pageId, draft, leaving, signal),
          removeRemote: () => deleteDraft(pageId),
        },
        setState,
        hasDraft,
      ),
  );

  useEffect(() => {
    const leave = () => {
      flush.current();
      saver.leave();
    };
    const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : saver.retry());
    const onOnline = () => saver.retry();
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      flush.current();
      if (saver.unsaved) event.preventDefault();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', onOnline);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('beforeunload', onBeforeUnload);
      leave();
    };
  }, [saver, flush]);

  return { saver, state };
}

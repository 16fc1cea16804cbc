import { useEffect, useState, type RefObject } from 'react';
import { DraftSaver, type DraftState, type DraftStores } from './draft-saver.ts';
import type { KnownDraft } from './local-drafts.ts';

/**
 * Saves a draft while its screen is open, and when the screen or the tab is left.
 * @param stores the places to save it; the value of the first render is used
 * @param remote the draft on the server that the content is based on
 * @param flush passes on the latest change before the screen is left
 * @param onConflict called with a draft that another tab or device has saved
 */
export function useKeptDraft(
  stores: () => DraftStores,
  remote: KnownDraft,
  flush: RefObject<() => void>,
  onConflict: RefObject<(other: unknown) => void>,
) {
  const [state, setState] = useState<DraftState>({ kind: 'none' });
  const [saver] = useState(
    () => new DraftSaver(stores(), setState, remote, (other) => onConflict.current(other)),
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

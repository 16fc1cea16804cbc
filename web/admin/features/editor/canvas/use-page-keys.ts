import { useEffect } from 'react';
import { isOfComposition } from '../../../lib/use-text-keys.ts';
import { isKeptInside } from '../../../ui/keep-keys-inside.ts';
import { isForBlocks } from '../clipboard/use-clipboard.ts';
import { historyKey } from '../history/history-key.ts';
import { redo, undo } from '../history/history-steps.ts';
import { useGetPuck } from '../puck/puck.ts';
import { deleteBlock, dismissDeleted } from './delete-block.ts';
import { passMessageKey } from './message-key.ts';
import { blockIdOf } from './block-element.ts';

/**
 * Handles the keys for undo, redo, deletion and messages in both documents of the editor, in place of
 * Puck. Delete and Backspace delete a block only if the block itself has the focus.
 */
export function usePageKeys(frame: Document | undefined): void {
  const getPuck = useGetPuck();
  useEffect(() => {
    if (!frame) return;
    const stop = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      if (isOfComposition(event) || isKeptInside(event)) return;
      if (passMessageKey(event)) return;
      const step = historyKey(event);
      if (step) {
        event.preventDefault();
        event.stopPropagation();
        // During a drag, the canvas would show the undo only after the drop.
        if (getPuck().appState.ui.isDragging) return;
        return step === 'undo' ? undo(getPuck) : redo(getPuck);
      }
      if (!isPlainDelete(event) || event.defaultPrevented || !isForBlocks(event)) return;
      // Puck must not delete a block for this key.
      event.preventDefault();
      const id = blockIdOf(event.target);
      // A key that is held deletes only one block.
      if (id === null || event.repeat || getPuck().appState.ui.isDragging) return;
      deleteBlock(id, getPuck);
    };
    // The listeners are on the root elements. They run after those of inner elements, which may stop a
    // key, and before Puck's listeners on the documents.
    for (const { documentElement } of new Set([document, frame]))
      documentElement.addEventListener('keydown', onKey, { signal: stop.signal });
    return () => {
      stop.abort();
      dismissDeleted();
    };
  }, [frame, getPuck]);
}

const isPlainDelete = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (key === 'Delete' || key === 'Backspace') && !(ctrlKey || metaKey || altKey || shiftKey);

import { useEffect } from 'react';
import { useGetPuck } from '../puck/puck.ts';
import { textUnder } from './find-text.ts';
import { moveAttribute } from './move-attribute.ts';
import { useSelectedId } from '../content/selection.ts';
import { blockElement } from '../canvas/block-element.ts';

/** The attribute on the text under the pointer. */
const HINT = 'data-text-hint';
/** The attribute on its block, which receives the pointer events and therefore sets the cursor. */
const HINT_BLOCK = 'data-text-under';
/** The attribute on the selected block, whose texts open by a tap. */
const SELECTED = 'data-texts-open-by-tap';

/**
 * Marks the texts that can be edited on the canvas, for the stylesheet: the text under the pointer, and the
 * texts of the selected block, which open by a tap.
 */
export function useTextHint(frame: Document, active: boolean): void {
  const getPuck = useGetPuck();
  const selectedId = useSelectedId();

  useEffect(() => {
    if (!active) return;
    const stop = new AbortController();
    const mark = (text: Element | null, block: Element | null) => {
      moveAttribute(frame, HINT, text);
      moveAttribute(frame, HINT_BLOCK, block);
    };
    frame.addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerType !== 'mouse') return;
        const found = textUnder(event, getPuck);
        mark(found?.element ?? null, found?.block ?? null);
      },
      { signal: stop.signal },
    );
    return () => {
      stop.abort();
      mark(null, null);
    };
  }, [frame, active, getPuck]);

  useEffect(() => {
    // Puck sets the id of a block again when the block is selected.
    const next = requestAnimationFrame(() =>
      moveAttribute(
        frame,
        SELECTED,
        (active && selectedId && blockElement(frame, selectedId)) || null,
      ),
    );
    return () => cancelAnimationFrame(next);
  }, [frame, active, selectedId]);
}

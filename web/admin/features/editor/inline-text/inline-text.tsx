import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { useGetPuck, usePuck } from '../puck/puck.ts';
import { editable, textsOf } from './find-text.ts';
import { InlineField, type Leaving } from './inline-field.tsx';
import { getOpenText, setOpenText, useOpenText, type TextPlace } from './open-text.ts';
import { useOpening } from './use-opening.ts';
import { useTextHint } from './use-text-hint.ts';
import { blockElement } from '../canvas/block-element.ts';

/**
 * Editing of texts on the canvas. A text opens by a click if its block is selected, by typing, or by F2,
 * which opens the first text of the block.
 */
export function InlineText({ frame }: { frame: Document }) {
  const getPuck = useGetPuck();
  const editing = usePuck((s) => s.appState.ui.previewMode === 'edit');
  const place = useOpenText();
  const prop = place && editable(place, getPuck);
  useTextHint(frame, editing);
  useOpening(frame, editing);

  const close = useCallback((closed: TextPlace) => {
    // A field that closes because another one opens must not close the other one.
    if (getOpenText() === closed) setOpenText(null);
  }, []);
  const leave = (from: TextPlace, to: Leaving) => {
    const texts = textsOf(frame, from.blockId, getPuck);
    const index = texts.findIndex(({ path }) => path === from.path);
    const next = to === 'block' ? undefined : texts[index + (to === 'next' ? 1 : -1)];
    if (next && index >= 0) return setOpenText(next);
    flushSync(() => setOpenText(null));
    blockElement(frame, from.blockId)?.focus();
  };

  if (!place || !prop || prop.kind === 'richText') return null;
  return (
    <InlineField
      key={`${place.blockId} ${place.path}`}
      frame={frame}
      place={place}
      prop={prop}
      onClose={close}
      onLeave={leave}
    />
  );
}

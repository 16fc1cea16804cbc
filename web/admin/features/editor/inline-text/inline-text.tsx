import { useCallback, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { isForBlocks } from '../clipboard/use-clipboard.ts';
import type { GetPuck } from '../editor-context.ts';
import { useGetPuck, usePuck } from '../puck.ts';
import { blockElement, editable, textsOf, textUnder } from './find-text.ts';
import { InlineField, type Leaving } from './inline-field.tsx';
import { getOpenText, setOpenText, useOpenText, type TextPlace } from './open-text.ts';
import { useTextHint } from './use-text-hint.ts';

/**
 * Texts edited right on the canvas: by a double click, by a tap on a text of the selected block, or
 * by F2, which opens the first text of the block.
 */
export function InlineText({ frame }: { frame: Document }) {
  const getPuck = useGetPuck();
  const editing = usePuck((s) => s.appState.ui.previewMode === 'edit');
  const place = useOpenText();
  const prop = place && editable(place, getPuck);
  useTextHint(frame, editing);
  useOpening(frame, editing);

  const close = useCallback((closed: TextPlace) => {
    // A field that closes because another one opens must not close that one.
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

/** Opens the text that a person points at or asks for, while the canvas is being edited. */
function useOpening(frame: Document, editing: boolean): void {
  const getPuck = useGetPuck();
  useEffect(() => {
    if (!editing) return;
    const stop = new AbortController();
    const { signal } = stop;
    /** The block that was selected before a finger touched the canvas. */
    let touched: string | null = null;
    const press = ({ pointerType }: PointerEvent) => {
      const selectedId = getPuck().selectedItem?.props.id as string | undefined;
      touched = pointerType === 'mouse' ? null : (selectedId ?? null);
    };
    const open = (place: TextPlace) => {
      select(place.blockId, getPuck);
      // At once: phones open their keyboard only for a focus that is part of the tap.
      flushSync(() => setOpenText(place));
    };
    const openAt = (event: MouseEvent, found = textUnder(event, getPuck)) => {
      if (!found) return;
      event.preventDefault();
      open({ ...found.place, point: { x: event.clientX, y: event.clientY } });
    };
    const tap = (event: MouseEvent) => {
      const found = touched === null ? null : textUnder(event, getPuck);
      if (found?.place.blockId === touched) openAt(event, found);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || !isForBlocks(event)) return;
      const focused = (event.target as Element).closest?.('[data-puck-component]');
      const id = focused?.getAttribute('data-puck-component') ?? getPuck().selectedItem?.props.id;
      const [first] = textsOf(frame, String(id), getPuck);
      if (!first) return;
      event.preventDefault();
      open(first);
    };
    frame.addEventListener('pointerdown', press, { signal, capture: true });
    // Before the library, which stops the event at the block.
    frame.addEventListener('click', tap, { signal, capture: true });
    frame.addEventListener('dblclick', (event) => openAt(event), { signal });
    for (const each of [document, frame]) each.addEventListener('keydown', key, { signal });
    return () => {
      stop.abort();
      setOpenText(null);
    };
  }, [frame, editing, getPuck]);
}

/** Selects a block and shows its fields, unless it is selected already. */
function select(id: string, getPuck: GetPuck) {
  const puck = getPuck();
  if (puck.selectedItem?.props.id === id) return;
  const itemSelector = puck.getSelectorForId(id) ?? null;
  puck.dispatch({ type: 'setUi', ui: { itemSelector }, recordHistory: false });
}

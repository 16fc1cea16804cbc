import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { passMessageKey } from '../canvas/message-key.ts';
import { isBlocks } from '../clipboard/clipboard-actions.ts';
import { isForBlocks } from '../clipboard/use-clipboard.ts';
import { richCaretAt } from '../fields/rich-text/rich-caret.ts';
import { findBlock } from '../content/places.ts';
import { useGetPuck, type GetPuck } from '../puck/puck.ts';
import { editable, textElement, textsOf, textUnder } from './find-text.ts';
import { moveAttribute } from './move-attribute.ts';
import { getOpenText, setOpenText, type TextPlace } from './open-text.ts';
import { pasteAtCaret } from './paste-at-caret.ts';
import { isDefaultText } from './text-prop.ts';
import { textKey } from './text-key.ts';
import { selectBlock, selectedId } from '../content/selection.ts';
import { blockAround, blockIdOf } from '../canvas/block-element.ts';
import { CLICK_PX } from '../canvas/click-px.ts';

/** The attribute on the clicked text, into which typing goes. */
const PICKED = 'data-text-picked';

/**
 * Opens a text on the canvas by click or key, while the canvas is in edit mode. The first click selects the
 * block; then a second click, Enter or typing sets the caret at the clicked position.
 *
 * The hook is not split, because its listeners share the state of one gesture.
 */
export function useOpening(frame: Document, editing: boolean): void {
  const getPuck = useGetPuck();
  useEffect(() => {
    const view = frame.defaultView;
    if (!editing || !view) return;
    const stop = new AbortController();
    const { signal } = stop;
    /** The text that was clicked last; null while keys apply to the block. */
    let picked: TextPlace | null = null;
    let pressed = { x: 0, y: 0, selectedId: undefined as string | undefined };

    const pick = (place: TextPlace | null) => {
      picked = place;
      moveAttribute(frame, PICKED, (place && textElement(frame, place)) ?? null);
    };
    const open = (place: TextPlace) => {
      pick(null);
      if (selectedId(getPuck) !== place.blockId) selectBlock(place.blockId, getPuck);
      // Synchronously: phones open their keyboard only for a focus during the tap, and a key is typed into the
      // field only if the field has the focus before the key event ends.
      flushSync(() => setOpenText(place));
    };
    const press = ({ clientX: x, clientY: y }: MouseEvent) => {
      pressed = { x, y, selectedId: selectedId(getPuck) };
    };
    const click = (event: MouseEvent) => {
      const { target, clientX, clientY } = event;
      if (Math.hypot(clientX - pressed.x, clientY - pressed.y) > CLICK_PX) return;
      const block = blockAround(target);
      const place = block ? placeUnder(event, getPuck) : null;
      if (place && place.blockId === pressed.selectedId) {
        event.preventDefault();
        open(place);
        return;
      }
      if (block && blockAround(frame.activeElement) !== block) block.focus({ preventScroll: true });
      pick(place);
    };
    const doubleClick = (event: MouseEvent) => {
      const place = placeUnder(event, getPuck);
      if (!place) return;
      event.preventDefault();
      if (!isSamePlace(getOpenText(), place)) open(place);
      selectDefault(frame, place, getPuck);
    };
    const key = (event: KeyboardEvent) => {
      if (passMessageKey(event)) return event.stopImmediatePropagation();
      const id = blockIdOf(event.target);
      if (id === null || event.defaultPrevented || getPuck().appState.ui.isDragging) return;
      const at = picked?.blockId === id ? picked : null;
      const meaning = textKey(event, at !== null);
      if (meaning === null) return;
      if (meaning === 'frame') pick(null);
      else {
        const [first] = at ? [at] : textsOf(frame, id, getPuck);
        if (!first) return;
        const isRich = editable(first, getPuck)?.kind === 'richText';
        // Its editor is opening; see `typed-ahead.ts`.
        if (isRich && isSamePlace(getOpenText(), first)) return;
        if (meaning === 'open' || isRich) event.preventDefault();
        const typed = isRich && [...event.key].length === 1 ? { typed: event.key } : {};
        open({ ...(at ?? { ...first, atEnd: true }), ...typed });
      }
      // Puck would drag or remove the block.
      event.stopImmediatePropagation();
    };
    // A text is pasted into the clicked text; blocks and pictures are pasted below its block.
    const paste = (event: ClipboardEvent) => {
      if (picked === null || !isForBlocks(event)) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim() === '' || isBlocks(text)) return;
      const pasted = { text, html: event.clipboardData?.getData('text/html') ?? '' };
      const isRich = editable(picked, getPuck)?.kind === 'richText';
      event.preventDefault();
      event.stopImmediatePropagation();
      open({ ...picked, ...(isRich && { pasted }) });
      if (!isRich && frame.activeElement) pasteAtCaret(frame.activeElement, pasted);
    };
    const openFirst = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || !isForBlocks(event) || getPuck().appState.ui.isDragging) return;
      const id = blockIdOf(blockAround(event.target)) ?? selectedId(getPuck);
      const [first] = textsOf(frame, String(id), getPuck);
      if (!first) return;
      event.preventDefault();
      open(first);
    };
    const leave = (event: FocusEvent) => {
      if (picked && picked.blockId !== blockIdOf(event.target)) pick(null);
    };

    const early = { signal, capture: true };
    frame.addEventListener('pointerdown', press, early);
    // Before Puck, which stops the event at the block.
    frame.addEventListener('click', click, early);
    frame.addEventListener('paste', paste, early);
    frame.addEventListener('dblclick', doubleClick, { signal });
    frame.addEventListener('focusin', leave, { signal });
    // Before the keys that drag a block, whose listeners are on the document.
    view.addEventListener('keydown', key, early);
    for (const each of new Set([document, frame]))
      each.addEventListener('keydown', openFirst, { signal });
    return () => {
      stop.abort();
      pick(null);
      setOpenText(null);
    };
  }, [frame, editing, getPuck]);
}

/** The text under the pointer, and the position in it. */
function placeUnder(event: MouseEvent, getPuck: GetPuck): TextPlace | null {
  const found = textUnder(event, getPuck);
  if (!found) return null;
  const { clientX: x, clientY: y } = event;
  const { left, top } = found.element.getBoundingClientRect();
  const caret = found.prop.kind === 'richText' ? richCaretAt(found.element, x, y) : null;
  return { ...found.place, point: { x: x - left, y: y - top }, ...(caret && { caret }) };
}

const isSamePlace = (one: TextPlace | null, other: TextPlace) =>
  one?.blockId === other.blockId && one.path === other.path;

/** Selects the default text of a new block, so that typing replaces it. */
function selectDefault(frame: Document, { blockId, path }: TextPlace, getPuck: GetPuck) {
  const field = frame.querySelector<HTMLTextAreaElement>('textarea.inline-text');
  const type = findBlock(getPuck)(blockId)?.type ?? '';
  if (field && isDefaultText(type, path, field.value)) field.select();
}

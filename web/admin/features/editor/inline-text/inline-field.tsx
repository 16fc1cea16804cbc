import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { pasteIntoField } from '../../../lib/paste/paste-into-field.ts';
import { latinLetter } from '../../../lib/latin-letter.ts';
import { limitTyping } from '../../../lib/limit-typing.ts';
import { useTextKeys } from '../../../lib/use-text-keys.ts';
import { findBlock } from '../content/places.ts';
import { useGetPuck, usePuck, type GetPuck } from '../puck/puck.ts';
import { RECORDED_MS, recordHistory } from '../history/record-history.ts';
import { textElement } from './find-text.ts';
import { growToFit, layOver, lookLike } from './lay-over.ts';
import type { TextPlace } from './open-text.ts';
import { acceptedText, setText } from './set-text.ts';
import { isDefaultText, textAt, type TextProp } from './text-prop.ts';

/** The next focus after a key has closed the field. */
export type Leaving = 'block' | 'next' | 'previous';

/**
 * A field that covers a text on the canvas and looks like it. Typing changes the page immediately, as in the
 * fields panel, and becomes one history step when the field closes.
 */
export function InlineField({
  frame,
  place,
  prop,
  onLeave,
  onClose,
}: {
  frame: Document;
  place: TextPlace;
  prop: TextProp;
  /** Called if a key closes the field. */
  onLeave: (from: TextPlace, to: Leaving) => void;
  /** Called if the field closes otherwise. The function must be stable. */
  onClose: (place: TextPlace) => void;
}) {
  const getPuck = useGetPuck();
  const field = useRef<HTMLTextAreaElement>(null);
  const oneLine = prop.kind === 'line';
  const text = usePuck((s) => textAt(findBlock(() => s)(place.blockId)?.props ?? {}, place.path));
  const [first] = useState(text ?? '');
  const atLimit = prop.maxLength !== undefined && (text?.length ?? 0) >= prop.maxLength;

  useFieldOverText(frame, place, field);
  const typed = useTypedText({ place, field, first, text, oneLine });
  // The block, or its item, was deleted.
  useEffect(() => {
    if (text === undefined) onClose(place);
  }, [text, place, onClose]);

  const take = (input: HTMLTextAreaElement) => {
    const accepted = acceptedText(input.value, oneLine);
    if (accepted !== input.value) {
      const caret = acceptedText(input.value.slice(0, input.selectionEnd), oneLine).length;
      input.value = accepted;
      input.setSelectionRange(caret, caret);
    }
    typed.current = accepted;
    setText(place, accepted, getPuck);
  };
  const onKeyDown = useTextKeys((event: KeyboardEvent) => {
    // Keys that are typed here must not trigger the editor's shortcuts.
    event.stopPropagation();
    const to = leavingBy(event, oneLine);
    if (!to) return;
    event.preventDefault();
    onLeave(place, to);
  });
  return createPortal(
    <>
      <textarea
        ref={field}
        className="inline-text"
        aria-label={prop.label}
        aria-describedby={atLimit ? 'inline-text-limit' : undefined}
        defaultValue={first}
        placeholder={prop.placeholder}
        maxLength={prop.maxLength}
        rows={1}
        style={{ minWidth: `${Math.max(2, prop.placeholder.length)}ch` }}
        onInput={(event) => take(event.currentTarget)}
        onKeyDown={onKeyDown}
        onPaste={(event) => pasteIntoField(event, oneLine)}
        onBlur={() => onClose(place)}
        // Puck would select or deselect blocks.
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => event.stopPropagation()}
      />
      <p id="inline-text-limit" role="status" className="inline-text-limit">
        {atLimit && `At most ${prop.maxLength} characters.`}
      </p>
    </>,
    frame.body,
  );
}

/** Places the field over the text, gives it the look of the text, and sets the caret. */
function useFieldOverText(
  frame: Document,
  place: TextPlace,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const getPuck = useGetPuck();
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    const element = textElement(frame, place);
    if (element) {
      lookLike(input, element);
      layOver(input, element);
    }
    // Scrolls to the field before it determines the clicked position.
    input.focus();
    const at = caretAt(place, input, element, getPuck);
    if (at === null) input.select();
    else input.setSelectionRange(at, at);
  }, [frame, place, field, getPuck]);

  useEffect(() => (field.current ? limitTyping(field.current) : undefined), [field]);

  // The text under the field determines the layout of the page, and the field follows it.
  useEffect(() => {
    const input = field.current;
    const element = textElement(frame, place);
    if (!input || !element) return;
    element.setAttribute('data-text-open', '');
    frame.documentElement.setAttribute('data-text-typing', '');
    const observer = new ResizeObserver(() => layOver(input, element));
    observer.observe(element);
    observer.observe(frame.body);
    return () => {
      observer.disconnect();
      element.removeAttribute('data-text-open');
      frame.documentElement.removeAttribute('data-text-typing');
    };
  }, [frame, place, field]);
}

/**
 * A ref with the typed text. All typing is recorded as one history step when the field closes. A text
 * that was changed elsewhere is shown in the field, which grows with its text.
 */
function useTypedText({
  place,
  field,
  first,
  text,
  oneLine,
}: {
  place: TextPlace;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The text when the field opened. */
  first: string;
  text: string | undefined;
  oneLine: boolean;
}): RefObject<string> {
  const getPuck = useGetPuck();
  const typed = useRef(first);
  useLayoutEffect(() => {
    const openedAt = performance.now();
    return () => {
      if (typed.current === first) return;
      // An earlier change may not be recorded yet. Puck would record both as one step.
      if (performance.now() - openedAt < RECORDED_MS) setText(place, typed.current, getPuck, true);
      else recordHistory(getPuck());
    };
  }, [place, first, getPuck]);
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    // An undo, or another part of the editor, has changed the text.
    if (text !== undefined && text !== typed.current) {
      typed.current = text;
      input.value = text;
    }
    if (!oneLine) growToFit(input);
  }, [field, text, oneLine]);
  return typed;
}

/** The position of the caret in a field that opens; null to select the whole text. */
function caretAt(
  { blockId, path, point, atEnd }: TextPlace,
  input: HTMLTextAreaElement,
  element: HTMLElement | null | undefined,
  getPuck: GetPuck,
): number | null {
  const end = input.value.length;
  if (!point || !element) {
    const type = findBlock(getPuck)(blockId)?.type ?? '';
    return atEnd && !isDefaultText(type, path, input.value) ? end : null;
  }
  const { left, top } = element.getBoundingClientRect();
  // Some browsers cannot determine this for a text area.
  const caret = input.ownerDocument.caretPositionFromPoint?.(left + point.x, top + point.y);
  return caret?.offsetNode === input ? caret.offset : end;
}

/** The next focus after a key; null if the field stays open. */
function leavingBy(event: KeyboardEvent, oneLine: boolean): Leaving | null {
  const { key } = event;
  const command = event.ctrlKey || event.metaKey;
  if (key === 'Escape') return 'block';
  if (key === 'Enter') return oneLine || command ? 'block' : null;
  if (key === 'Tab') return event.shiftKey ? 'previous' : 'next';
  // Changes are saved automatically. Without this, the browser would save the admin as a file.
  return command && latinLetter(event) === 's' ? 'block' : null;
}

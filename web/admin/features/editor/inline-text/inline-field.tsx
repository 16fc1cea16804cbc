import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { pasteIntoField } from '../../../lib/paste/paste-into-field.ts';
import { latinLetter } from '../../../lib/latin-letter.ts';
import { useTextKeys } from '../../../lib/use-text-keys.ts';
import { findBlock } from '../content/places.ts';
import { useGetPuck, usePuck } from '../puck/puck.ts';
import type { TextPlace } from './open-text.ts';
import { acceptedText, setText } from './set-text.ts';
import { textAt, type TextProp } from './text-prop.ts';
import { useFieldOverText } from './use-field-over-text.ts';
import { useTypedText } from './use-typed-text.ts';

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

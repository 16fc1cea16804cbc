import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { limitTyping } from '../../../lib/limit-typing.ts';
import { findBlock } from '../content/places.ts';
import { useGetPuck, type GetPuck } from '../puck/puck.ts';
import { textElement } from './find-text.ts';
import { layOver, lookLike } from './lay-over.ts';
import type { TextPlace } from './open-text.ts';
import { isDefaultText } from './text-prop.ts';

/** Places the field over the text, gives it the look of the text, and sets the caret. */
export function useFieldOverText(
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

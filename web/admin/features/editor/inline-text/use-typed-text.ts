import { useLayoutEffect, useRef, type RefObject } from 'react';
import { RECORDED_MS, recordHistory } from '../history/record-history.ts';
import { useGetPuck } from '../puck/puck.ts';
import { growToFit } from './lay-over.ts';
import type { TextPlace } from './open-text.ts';
import { setText } from './set-text.ts';

/**
 * A ref with the typed text. All typing is recorded as one history step when the field closes. A text
 * that was changed elsewhere is shown in the field, which grows with its text.
 */
export function useTypedText({
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

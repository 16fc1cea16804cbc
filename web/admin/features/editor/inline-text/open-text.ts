import { useSyncExternalStore } from 'react';
import type { RichCaret } from '../fields/rich-text/rich-caret.ts';
import type { PastedText } from './paste-at-caret.ts';

/** A text of a block: the prop, or a field of an item of it. */
export interface TextPlace {
  blockId: string;
  path: string;
  /** The clicked position, in px from the corner of the text; the caret goes there. */
  point?: { x: number; y: number };
  /** The clicked position in a rich text. */
  caret?: RichCaret;
  /** Whether the caret goes to the end of the text; without both, the whole text is selected. */
  atEnd?: boolean;
  /** The character that opened a rich text; its editor takes a moment to open. */
  typed?: string;
  /** The text that opened a rich text. */
  pasted?: PastedText;
}

// Outside of React's state, because otherwise every block would render when one text is opened.
let open: TextPlace | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The text that is being edited on the canvas; one at a time. */
export const getOpenText = (): TextPlace | null => open;

/** Opens a text for editing on the canvas, or closes the one that is open. */
export function setOpenText(place: TextPlace | null): void {
  open = place;
  for (const listener of listeners) listener();
}

/** The text that is being edited on the canvas. */
export const useOpenText = () => useSyncExternalStore(subscribe, getOpenText);

/** The path of the text that is being edited in a block. */
export const useOpenPath = (blockId: string) =>
  useSyncExternalStore(subscribe, () => (open?.blockId === blockId ? open.path : undefined));

import { useSyncExternalStore } from 'react';
import type { RichCaret } from '../fields/rich-text/rich-caret.ts';
import type { PastedText } from './paste-at-caret.ts';

/** A text of a block: a prop, or a field of an item in a list. */
export interface TextPlace {
  blockId: string;
  path: string;
  /** The clicked position, in px from the corner of the text, for the caret. */
  point?: { x: number; y: number };
  /** The clicked position in a rich text. */
  caret?: RichCaret;
  /**
   * Whether the caret moves to the end of the text. Without `point`, `caret` and `atEnd`, the whole text
   * is selected.
   */
  atEnd?: boolean;
  /** The character that opened a rich text, whose editor takes a moment to open. */
  typed?: string;
  /** The pasted text that opened a rich text. */
  pasted?: PastedText;
}

// Not React state, because every block would render when a text is opened.
let open: TextPlace | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The text that is being edited on the canvas; there is only one. */
export const getOpenText = (): TextPlace | null => open;

/** Opens a text for editing on the canvas; null closes the open one. */
export function setOpenText(place: TextPlace | null): void {
  open = place;
  for (const listener of listeners) listener();
}

/** The text that is being edited on the canvas. */
export const useOpenText = () => useSyncExternalStore(subscribe, getOpenText);

/** The path of the text of this block that is being edited; undefined for none. */
export const useOpenPath = (blockId: string) =>
  useSyncExternalStore(subscribe, () => (open?.blockId === blockId ? open.path : undefined));

/** The effect of a key on the texts of a focused block. */
export type TextKey = 'open' | 'type' | 'frame';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> &
  Partial<Pick<KeyboardEvent, 'getModifierState'>>;

/** Keys of which the browser makes a character later: accents, and other scripts. */
const COMPOSING = new Set(['Dead', 'Process']);

/**
 * Decides what a key on a block does to its texts.
 * @param picked whether a text of the block was clicked last, and not its frame
 * @returns `open` to put the caret into the text, `type` to let the text also receive the key, `frame`
 *   to go from the text to the frame of the block, null for a key that is no business of a text
 */
export function textKey(event: Key, picked: boolean): TextKey | null {
  const { key } = event;
  const isAltGr = event.getModifierState?.('AltGraph') ?? false;
  if ((event.ctrlKey || event.metaKey) && !isAltGr) return null;
  // A command of the browser or the system. On a Mac, the same keys write other signs.
  if (event.altKey && !isAltGr && /^[a-z\d]$/i.test(key)) return null;
  // From the frame, it drags.
  if (key === ' ') return picked ? 'type' : null;
  if ([...key].length === 1 || COMPOSING.has(key)) return 'type';
  if (!picked) return null;
  if (key === 'Escape') return 'frame';
  // The first press deletes nothing, because it may have meant the block.
  return key === 'Enter' || key === 'Backspace' || key === 'Delete' ? 'open' : null;
}

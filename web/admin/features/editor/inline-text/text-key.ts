/** The effect of a key on the texts of a focused block. */
export type TextKey = 'open' | 'type' | 'frame';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> &
  Partial<Pick<KeyboardEvent, 'getModifierState'>>;

/** Keys with which the browser starts a composition: accents, and other scripts. */
const COMPOSING = new Set(['Dead', 'Process']);

/**
 * Returns the effect of a key on the texts of a focused block.
 * @param picked whether the last click was on a text of the block, and not on its frame
 * @returns `open` to move the caret into the text; `type` to also pass the key to the text; `frame` to move
 *   from the text to the frame of the block; null for a key without effect on texts
 */
export function textKey(event: Key, picked: boolean): TextKey | null {
  const { key } = event;
  const isAltGr = event.getModifierState?.('AltGraph') ?? false;
  if ((event.ctrlKey || event.metaKey) && !isAltGr) return null;
  // A command of the browser or the system. On a Mac, Alt with a letter types a special character.
  if (event.altKey && !isAltGr && /^[a-z\d]$/i.test(key)) return null;
  // On the frame, Space starts a drag.
  if (key === ' ') return picked ? 'type' : null;
  if ([...key].length === 1 || COMPOSING.has(key)) return 'type';
  if (!picked) return null;
  if (key === 'Escape') return 'frame';
  // The first press deletes nothing, because it may have been meant for the block.
  return key === 'Enter' || key === 'Backspace' || key === 'Delete' ? 'open' : null;
}

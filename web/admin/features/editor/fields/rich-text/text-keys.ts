import { latinLetter } from '../../../../lib/latin-letter.ts';

/** The command of a key combination in the rich-text editor. */
export type TextCommand = 'save' | 'undo' | 'redo' | 'bold' | 'italic' | 'link';

const COMMANDS: Readonly<Record<string, TextCommand>> = {
  s: 'save',
  z: 'undo',
  y: 'redo',
  b: 'bold',
  i: 'italic',
  k: 'link',
};

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * Returns the command of a key combination; null for none. Ctrl and Cmd are equivalent. On a layout
 * without Latin letters, the position of the key decides.
 */
export function textCommand(keys: Keys): TextCommand | null {
  const { ctrlKey, metaKey, shiftKey, altKey } = keys;
  // On some systems, AltGr is Ctrl and Alt, and types a letter.
  if ((!ctrlKey && !metaKey) || altKey) return null;
  const letter = latinLetter(keys);
  if (shiftKey) return letter === 'z' ? 'redo' : null;
  return COMMANDS[letter] ?? null;
}

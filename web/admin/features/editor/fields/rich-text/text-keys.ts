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
 * The command of a key combination; null if it has none. Ctrl and Cmd are the same, and so are the
 * layouts: a layout without Latin letters has the command where a Latin keyboard has its letter.
 */
export function textCommand(keys: Keys): TextCommand | null {
  const { ctrlKey, metaKey, shiftKey, altKey } = keys;
  // AltGr is Ctrl and Alt on some systems, and writes a letter.
  if ((!ctrlKey && !metaKey) || altKey) return null;
  const letter = letterOf(keys);
  if (shiftKey) return letter === 'z' ? 'redo' : null;
  return COMMANDS[letter] ?? null;
}

function letterOf({ key, code }: Keys): string {
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  const isLatin = /^[a-z]$/i.test(key);
  return isLetter && !isLatin && code.startsWith('Key')
    ? code.slice('Key'.length).toLowerCase()
    : key.toLowerCase();
}

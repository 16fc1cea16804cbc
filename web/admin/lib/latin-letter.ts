type Key = Pick<KeyboardEvent, 'key' | 'code'>;

/**
 * The letter of a key, in lower case, for commands such as Ctrl+S. On a layout without Latin letters, it is
 * the letter at the same position of a Latin layout. Other keys return their name.
 */
export function latinLetter({ key, code }: Key): string {
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  const isLatin = /^[a-z]$/i.test(key);
  return isLetter && !isLatin && code.startsWith('Key')
    ? code.slice('Key'.length).toLowerCase()
    : key.toLowerCase();
}

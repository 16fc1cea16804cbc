import { cutText } from '@siteyard/schemas/primitives/shorten';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Makes fields with a `maxLength` accept only whole characters. Browsers insert as many UTF-16 code
 * units as there is room for, which turns an emoji of several parts into another emoji.
 * @param target the fields in it are limited
 * @returns stops
 */
export function limitTyping(target: Document | Field): () => void {
  const stop = new AbortController();
  const limit = (event: Event) => {
    const { data, inputType, isComposing } = event as InputEvent;
    const field = event.target as Field;
    if (!data || isComposing || inputType === 'insertCompositionText' || !(field.maxLength >= 0))
      return;
    const { selectionStart, selectionEnd, value, maxLength } = field;
    if (selectionStart === null || selectionEnd === null) return;
    const room = maxLength - (value.length - (selectionEnd - selectionStart));
    const text = data.replace(/\r\n?/g, '\n');
    if (text.length <= room) return;
    event.preventDefault();
    const fitting = cutText(text, room);
    // Nothing else keeps the undo of the browser.
    if (fitting !== '') field.ownerDocument.execCommand('insertText', false, fitting);
  };
  target.addEventListener('beforeinput', limit, { signal: stop.signal });
  return () => stop.abort();
}

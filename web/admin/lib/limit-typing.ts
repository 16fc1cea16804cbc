import { cutText } from '@siteyard/schemas/primitives/shorten';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Makes fields with a `maxLength` accept only whole characters. Browsers cut inserted text at a UTF-16
 * code unit, which turns an emoji of several code points into another emoji.
 * @param target the document or field to which the limit applies
 * @returns a function that removes the limit
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
    // Only this command keeps the browser's undo history.
    if (fitting !== '') field.ownerDocument.execCommand('insertText', false, fitting);
  };
  target.addEventListener('beforeinput', limit, { signal: stop.signal });
  return () => stop.abort();
}

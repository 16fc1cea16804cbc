/** A text from a clipboard, with its formatted version. */
export interface PastedText {
  /** '' without formatting */
  html: string;
  text: string;
}

/** Pastes into a text as the key does, for a paste event whose target was another element. */
export function pasteAtCaret(field: Element, { html, text }: PastedText): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  if (html !== '') clipboardData.setData('text/html', html);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  // For plain text, a field relies on the browser, which does nothing for a synthetic event.
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else keeps the undo of a field
  if (field.dispatchEvent(event)) field.ownerDocument.execCommand('insertText', false, text);
}

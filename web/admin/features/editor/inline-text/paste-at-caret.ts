/** The text of a clipboard, with its format. */
export interface PastedText {
  /** '' for none */
  html: string;
  text: string;
}

/** Pastes into a text as the key does, for a clipboard whose own event went to another element. */
export function pasteAtCaret(field: Element, { html, text }: PastedText): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  if (html !== '') clipboardData.setData('text/html', html);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  // A field leaves a text without a format to the browser, which does nothing for this event.
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else keeps the undo of a field
  if (field.dispatchEvent(event)) field.ownerDocument.execCommand('insertText', false, text);
}

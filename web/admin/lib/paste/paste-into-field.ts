import { cutText } from '@siteyard/schemas/primitives/shorten';
import type { ClipboardEvent } from 'react';
import { withEdges } from './edges.ts';
import { readClipboard } from './read-clipboard.ts';
import { toPlainText } from './to-text.ts';

/**
 * Pastes formatted text into a field without formatting: its lines, with bullets and cells. Plain text is
 * pasted by the browser.
 * @param oneLine whether line breaks become spaces
 */
export function pasteIntoField(event: ClipboardEvent<HTMLTextAreaElement>, oneLine: boolean): void {
  const { clipboardData: data, currentTarget: field } = event;
  const html = data.getData('text/html');
  if (html === '') return;
  const plain = data.getData('text/plain');
  const read = toPlainText(readClipboard({ html, text: plain }));
  if (read === '') return;
  const text = withEdges(read, plain);
  event.preventDefault();
  insertText(field, oneLine ? text.split('\n').join(' ') : text);
}

/** Inserts the part of a text that fits into the field, as one step that the browser can undo. */
function insertText(field: HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd, value, maxLength, ownerDocument } = field;
  const room = maxLength < 0 ? Infinity : maxLength - value.length + selectionEnd - selectionStart;
  const fitting = cutText(text, room);
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else keeps the undo of a field
  if (ownerDocument.execCommand?.('insertText', false, fitting)) return;
  field.setRangeText(fitting, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

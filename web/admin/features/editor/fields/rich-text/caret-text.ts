/** Returns the selected range in a field. Without a selection in the field, returns its end. */
function rangeIn(field: HTMLElement): Range {
  const selection = field.ownerDocument.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  if (range && field.contains(range.startContainer) && field.contains(range.endContainer))
    return range;
  const end = field.ownerDocument.createRange();
  end.selectNodeContents(field);
  end.collapse(false);
  return end;
}

/** Replaces the selection in a field, and moves the caret to the end of the inserted part. */
export function insertAtCaret(field: HTMLElement, html: string): void {
  const range = rangeIn(field);
  range.deleteContents();
  const template = field.ownerDocument.createElement('template');
  template.innerHTML = html;
  const last = template.content.lastChild;
  range.insertNode(template.content);
  if (last) range.setStartAfter(last);
  range.collapse(true);
  const selection = field.ownerDocument.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  // Editor.js observes its elements. Our own code listens to this event.
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

/**
 * Deletes the selection in a field and cuts out the part after the caret.
 * @param stays whether the part after the caret stays in the field
 * @returns the HTML that was cut out; '' for none
 */
export function takeRest(field: HTMLElement, stays: boolean): string {
  const range = rangeIn(field);
  range.deleteContents();
  if (stays) return '';
  const rest = field.ownerDocument.createRange();
  rest.selectNodeContents(field);
  rest.setStart(range.endContainer, range.endOffset);
  const box = field.ownerDocument.createElement('div');
  box.append(rest.extractContents());
  return box.textContent?.trim() === '' ? '' : box.innerHTML;
}

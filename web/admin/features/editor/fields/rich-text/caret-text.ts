/** The selected part of a field; its end if nothing of it is selected. */
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

/** Replaces the selected part of a field, and sets the caret behind what was inserted. */
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
  // Editor.js looks for changes of its elements, and others wait for this event.
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

/**
 * Deletes the selected part of a field and takes out what follows the caret.
 * @param stays whether what follows stays in the field
 * @returns the HTML that was taken out; '' for none
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

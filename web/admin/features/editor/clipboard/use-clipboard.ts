import { useEffect } from 'react';
import { isKeptInside } from '../../../ui/keep-keys-inside.ts';
import { useGetPuck } from '../puck/puck.ts';
import {
  copySelected,
  cutSelected,
  insertPictures,
  pasteText,
  readPaste,
} from './clipboard-actions.ts';
import { removeOffer } from './offer-price-tables.ts';

const EDITABLE = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
const DIALOG = '[role="dialog"], [role="alertdialog"]';

/** Copies, cuts and pastes blocks with the browser's keys and menus, in a document of the editor. */
export function useClipboard(frame: Document | undefined): void {
  const getPuck = useGetPuck();
  useEffect(() => {
    if (!frame) return;
    const stop = new AbortController();
    const { signal } = stop;
    const put = (event: ClipboardEvent, take: () => string | null) => {
      if (!isForBlocks(event) || hasSelectedText(event)) return;
      const text = take();
      if (text === null) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    const paste = (event: ClipboardEvent) => {
      if (!isForBlocks(event) || !event.clipboardData) return;
      const { pictures, text, html } = readPaste(event.clipboardData);
      if (pictures.length > 0) void insertPictures(pictures, getPuck);
      else if (!pasteText(text, getPuck, null, html)) return;
      event.preventDefault();
    };
    for (const each of [document, frame]) {
      each.addEventListener('copy', (event) => put(event, () => copySelected(getPuck)), { signal });
      each.addEventListener('cut', (event) => put(event, () => cutSelected(getPuck)), { signal });
      each.addEventListener('paste', paste, { signal });
    }
    return () => {
      stop.abort();
      removeOffer();
    };
  }, [frame, getPuck]);
}

/** Whether an event belongs to the page: not to an input, and no dialog is open. */
export function isForBlocks(event: Event): boolean {
  const target = event.target as Element | null;
  const isInField = Boolean(target?.closest?.(EDITABLE));
  return !isKeptInside(event) && !isInField && !document.querySelector(DIALOG);
}

/** Whether text is selected, which is then copied instead of the block. */
function hasSelectedText({ target }: ClipboardEvent): boolean {
  const selection = (target as Node | null)?.ownerDocument?.getSelection();
  return selection?.type === 'Range' && selection.toString().trim() !== '';
}

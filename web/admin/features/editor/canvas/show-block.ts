import { blockElement } from './block-element.ts';
import { tryEachFrame } from './try-each-frame.ts';

/** The frame of the canvas; null before the editor renders it. */
export const canvasFrame = () => document.querySelector<HTMLIFrameElement>('#preview-frame');

/** The element of a block on the canvas; null for a block that is not there. */
export function blockOnCanvas(id: string): HTMLElement | null {
  const frame = canvasFrame()?.contentDocument;
  return frame ? blockElement(frame, id) : null;
}

/** Scrolls the canvas to a block. Waits for a block that was just added. */
export function showBlock(id: string): void {
  const show = () => {
    const block = blockOnCanvas(id);
    block?.scrollIntoView({ block: 'center' });
    return block !== null;
  };
  if (!show()) tryEachFrame(show);
}

/**
 * Moves the focus to a block, so that keys apply to it. A new block can be focused when the library has
 * made it draggable.
 */
export function focusBlock(id: string): void {
  const focus = () => {
    const block = blockOnCanvas(id);
    block?.focus({ preventScroll: true });
    return block !== null && block.ownerDocument.activeElement === block;
  };
  if (!focus()) tryEachFrame(focus, 30);
}

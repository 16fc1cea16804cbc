/** The frame of the canvas; null before the editor renders it. */
export const canvasFrame = () => document.querySelector<HTMLIFrameElement>('#preview-frame');

/** The element of a block on the canvas; null for a block that is not there. */
export const blockOnCanvas = (id: string) =>
  canvasFrame()?.contentDocument?.querySelector<HTMLElement>(
    `[data-puck-component="${CSS.escape(id)}"]`,
  ) ?? null;

/**
 * Scrolls the canvas to a block. A block that was just added appears some frames later.
 * @param framesLeft the number of frames to wait
 */
export function showBlock(id: string, framesLeft = 20): void {
  const block = blockOnCanvas(id);
  if (block) block.scrollIntoView({ block: 'center' });
  else if (framesLeft > 0) requestAnimationFrame(() => showBlock(id, framesLeft - 1));
}

/**
 * Moves the focus to a block, so that keys apply to it. A new block can be focused some frames later, when
 * the library has made it draggable.
 * @param framesLeft the number of frames to wait
 */
export function focusBlock(id: string, framesLeft = 30): void {
  const block = blockOnCanvas(id);
  block?.focus({ preventScroll: true });
  if (block && block.ownerDocument.activeElement === block) return;
  if (framesLeft > 0) requestAnimationFrame(() => focusBlock(id, framesLeft - 1));
}

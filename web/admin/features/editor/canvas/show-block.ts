/** The frame of the canvas; null before the editor shows it. */
export const canvasFrame = () => document.querySelector<HTMLIFrameElement>('#preview-frame');

/** The element of a block on the canvas; null for one that is not there. */
export const blockOnCanvas = (id: string) =>
  canvasFrame()?.contentDocument?.querySelector<HTMLElement>(
    `[data-puck-component="${CSS.escape(id)}"]`,
  ) ?? null;

/**
 * Scrolls the canvas to a block. One that was just added appears some frames later.
 * @param framesLeft how long to wait for it
 */
export function showBlock(id: string, framesLeft = 20): void {
  const block = blockOnCanvas(id);
  if (block) block.scrollIntoView({ block: 'center' });
  else if (framesLeft > 0) requestAnimationFrame(() => showBlock(id, framesLeft - 1));
}

/**
 * Gives a block the focus, so that keys mean it. A new block can take the focus some frames later, when the
 * library has made it draggable.
 * @param framesLeft how long to try
 */
export function focusBlock(id: string, framesLeft = 30): void {
  const block = blockOnCanvas(id);
  block?.focus({ preventScroll: true });
  if (block && block.ownerDocument.activeElement === block) return;
  if (framesLeft > 0) requestAnimationFrame(() => focusBlock(id, framesLeft - 1));
}

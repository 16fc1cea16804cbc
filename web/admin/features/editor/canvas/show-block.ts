const frameOf = () => document.querySelector<HTMLIFrameElement>('#preview-frame');

/**
 * Scrolls the canvas to a block. One that was just added appears some frames later.
 * @param framesLeft how long to wait for it
 */
export function showBlock(id: string, framesLeft = 20): void {
  const block = frameOf()?.contentDocument?.querySelector(
    `[data-puck-component="${CSS.escape(id)}"]`,
  );
  if (block) block.scrollIntoView({ block: 'center' });
  else if (framesLeft > 0) requestAnimationFrame(() => showBlock(id, framesLeft - 1));
}

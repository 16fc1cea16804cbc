import { useEffect } from 'react';

const HELP_ID = 'siteyard-drag-help';

/** Specification, section 8: the help text for dragging, read by screen readers. */
export const DRAG_HELP =
  'To pick up a block, press the space bar. While dragging, use the arrow keys to move it. ' +
  'Press space again to drop it in its new position, or press escape to cancel.';

/**
 * Adds the help text to the canvas frame. dnd-kit adds it to the outer document only, which
 * `aria-describedby` of an element inside the frame cannot reference.
 */
export function useDragHelp(frame: Document | undefined): void {
  useEffect(() => {
    if (!frame) return;
    const help = frame.createElement('div');
    help.id = HELP_ID;
    help.hidden = true;
    help.textContent = DRAG_HELP;
    frame.body.append(help);

    const describe = () => {
      for (const block of frame.querySelectorAll('[aria-roledescription="draggable"]'))
        if (block.getAttribute('aria-describedby') !== HELP_ID)
          block.setAttribute('aria-describedby', HELP_ID);
    };
    describe();
    const observer = new MutationObserver(describe);
    observer.observe(frame.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-roledescription', 'aria-describedby'],
    });
    return () => {
      observer.disconnect();
      help.remove();
    };
  }, [frame]);
}

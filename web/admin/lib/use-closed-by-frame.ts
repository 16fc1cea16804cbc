import { useEffect } from 'react';

/**
 * Closes a popup on a click into a frame, such as the editor's canvas. The frame is another document, so
 * the popup does not receive that click.
 */
export function useClosedByFrame(open: boolean, close: (open: false) => void): void {
  useEffect(() => {
    if (!open) return;
    const onBlur = () => {
      if (document.activeElement instanceof HTMLIFrameElement) close(false);
    };
    window.addEventListener('blur', onBlur);
    return () => window.removeEventListener('blur', onBlur);
  }, [open, close]);
}

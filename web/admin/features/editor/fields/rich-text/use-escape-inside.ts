import { useEffect, useRef, type RefObject } from 'react';
import { isOfComposition } from '../../../../lib/use-text-keys.ts';

/** Parts of the dialog that Escape closes before the dialog. */
const PARTS = '[data-link-form], [data-table-offer]';

/**
 * Whether the last Escape closes a part inside the dialog or the dialog itself. Editor.js closes its menu
 * before the dialog receives the key, so an open menu is detected in the capture phase.
 */
export function useEscapeInside(holder: HTMLElement | null): RefObject<'inside' | 'dialog'> {
  const escapeFor = useRef<'inside' | 'dialog'>('dialog');
  useEffect(() => {
    if (!holder) return;
    const look = (event: globalThis.KeyboardEvent) => {
      const { key, target } = event;
      if (key !== 'Escape') return;
      const menu = holder.querySelector('.ce-popover--opened');
      const part = (target as Element).closest?.(PARTS);
      escapeFor.current = menu || part || isOfComposition(event) ? 'inside' : 'dialog';
    };
    window.addEventListener('keydown', look, { capture: true });
    return () => window.removeEventListener('keydown', look, { capture: true });
  }, [holder]);
  return escapeFor;
}

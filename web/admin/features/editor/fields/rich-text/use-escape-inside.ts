import { useEffect, useRef, type RefObject } from 'react';
import { isOfComposition } from '../../../../lib/use-text-keys.ts';

/** Parts of the dialog that Escape closes alone. */
const PARTS = '[data-link-form], [data-table-offer]';

/**
 * Whether the last Escape closes something inside the dialog. Editor.js closes its menu before the dialog
 * learns of the key, so an open menu is looked up first of all.
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

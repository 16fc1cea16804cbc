import type { KeyboardEvent } from 'react';
import { isOfComposition } from '../lib/use-text-keys.ts';

/** The properties of a key event that Puck reads, without a key. Only Puck reads them on the document. */
const NO_KEY: PropertyDescriptorMap = {
  code: { value: '' },
  getModifierState: { value: () => false },
};

const kept = new WeakSet<Event>();

/** Whether a key was typed in a dialog, a menu or the top bar, and must not change the page. */
export const isKeptInside = (event: Event): boolean => kept.has(event);

/**
 * Hides keys that are typed in this element from Puck and from the editor's own shortcuts
 * (`isKeptInside`): both listen on the document and would change the page while a person types in a
 * dialog. The event itself continues, because other libraries also listen on the document. The keys of a
 * composition are stopped, because Base UI would close the dialog.
 */
export function keepKeysInside(event: KeyboardEvent & { preventBaseUIHandler?: () => void }): void {
  if (isOfComposition(event.nativeEvent)) {
    event.preventBaseUIHandler?.();
    event.stopPropagation();
    return;
  }
  kept.add(event.nativeEvent);
  Object.defineProperties(event.nativeEvent, NO_KEY);
}

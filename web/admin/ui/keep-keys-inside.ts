import type { KeyboardEvent } from 'react';
import { isOfComposition } from '../lib/use-text-keys.ts';

/** The two parts of a key event that Puck reads, without a key. On the document only Puck reads them. */
const NO_KEY: PropertyDescriptorMap = {
  code: { value: '' },
  getModifierState: { value: () => false },
};

const kept = new WeakSet<Event>();

/** Whether a key was typed in a dialog, a menu or the top bar, and so is not about the page. */
export const isKeptInside = (event: Event): boolean => kept.has(event);

/**
 * Keeps keys typed here from Puck and from the keys of the page (`isKeptInside`): both listen on the
 * document, and would change the page while a person types in a dialog. The event itself continues:
 * other libraries listen on the document, too, and would lose their own keys. The keys of a
 * composition reach none of them, because Base UI would close the dialog.
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

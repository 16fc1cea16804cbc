import type { KeyboardEvent } from 'react';
import { isOfComposition } from '../lib/use-text-keys.ts';

/** The two parts of a key event that Puck reads, without a key. On the document only Puck reads them. */
const NO_KEY: PropertyDescriptorMap = {
  code: { value: '' },
  getModifierState: { value: () => false },
};

/**
 * Keeps keys typed here from Puck, whose shortcuts (undo, preview mode, delete) listen on the document
 * and would change the page while a person types in a dialog. The event itself continues: other
 * libraries listen on the document, too, and would lose their own keys. The keys of a composition
 * reach none of them, because Base UI would close the dialog.
 */
export function keepKeysInside(event: KeyboardEvent & { preventBaseUIHandler?: () => void }): void {
  if (isOfComposition(event.nativeEvent)) {
    event.preventBaseUIHandler?.();
    event.stopPropagation();
  } else Object.defineProperties(event.nativeEvent, NO_KEY);
}

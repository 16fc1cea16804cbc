import type { KeyboardEvent } from 'react';
import { isOfComposition } from '../lib/use-text-keys.ts';

/**
 * Keeps keys typed here away from listeners on the document: the editor's shortcuts (undo, preview
 * mode, delete) listen there, and would act on the page while a person types in a dialog. The keys
 * of a composition do not reach Base UI either, which would close the dialog.
 */
export function keepKeysInside(event: KeyboardEvent & { preventBaseUIHandler?: () => void }): void {
  if (isOfComposition(event.nativeEvent)) event.preventBaseUIHandler?.();
  event.stopPropagation();
}

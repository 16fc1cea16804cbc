import type { KeyboardEvent } from 'react';

/**
 * Keeps keys typed here away from listeners on the document: the editor's shortcuts (undo, preview
 * mode, delete) listen there, and would act on the page while a person types in a dialog.
 */
export function keepKeysInside(event: KeyboardEvent): void {
  event.stopPropagation();
}

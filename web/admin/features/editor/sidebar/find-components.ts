import { containsWords } from '@siteyard/schemas/primitives/fold-text';
import { hasVisibleText } from '@siteyard/schemas/primitives/visible-text';
import { blockEditors } from '../../../../blocks/editors.ts';

/** The types whose name or purpose contains each word; null for an empty search. */
export function findComponents(typed: string): string[] | null {
  if (!hasVisibleText(typed)) return null;
  return Object.entries(blockEditors)
    .filter(([, editor]) => {
      if (!editor?.category) return false;
      return containsWords(`${editor.label} ${editor.about}`, typed);
    })
    .map(([type]) => type);
}

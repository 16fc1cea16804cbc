import { blockEditors } from '../../../../blocks/editors.ts';

/** The types whose name or purpose contains each word; null where nothing was typed. */
export function findComponents(typed: string): string[] | null {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return Object.entries(blockEditors)
    .filter(([, editor]) => {
      if (!editor?.category) return false;
      const text = `${editor.label} ${editor.about}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map(([type]) => type);
}

import type { BlockField, FieldGroup } from '../../../../blocks/_shared/block-editor.ts';
import { blockEditors } from '../../../../blocks/editors.ts';

/** The groups of fields in the order of the panel. */
export const FIELD_GROUPS: readonly { group: FieldGroup; label: string }[] = [
  { group: 'content', label: 'Content' },
  { group: 'style', label: 'Style' },
  { group: 'advanced', label: 'Advanced' },
];

const CONTENT_TYPES: readonly BlockField['type'][] = [
  'text',
  'textarea',
  'richText',
  'image',
  'link',
  'array',
  'milestones',
  'location',
  'itemCategory',
  'items',
];

/**
 * The group of a field: its own, else Content for the texts and media that visitors see, else Style.
 * @param type the block's type; undefined for the page itself
 * @returns null for a slot, which Puck counts as a field but shows only on the canvas
 */
export function groupOf(type: string | undefined, name: string): FieldGroup | null {
  const editor = type === undefined ? undefined : blockEditors[type];
  if (!editor) return 'content';
  const field = editor.fields[name];
  if (!field) return null;
  return field.group ?? (CONTENT_TYPES.includes(field.type) ? 'content' : 'style');
}

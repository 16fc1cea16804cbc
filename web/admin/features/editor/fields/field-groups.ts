import type { BlockField, FieldGroup } from '../../../../blocks/_shared/block-editor.ts';
import { blockEditors } from '../../../../blocks/editors.ts';

export const FIELD_GROUPS: readonly { group: FieldGroup; label: string }[] = [
  { group: 'content', label: 'Content' },
  { group: 'style', label: 'Style' },
  { group: 'advanced', label: 'Advanced' },
];

const CONTENT_TYPES: readonly BlockField['type'][] = [
  ...([
    'text',
    'textarea',
    'richText',
    'image',
    'link',
    'array',
    'milestones',
    'location',
  ] as const),
];

/**
 * The group of a field: what it says, by default for what visitors read, else how it looks.
 * @param type the block's type; undefined for the page itself
 */
export function groupOf(type: string | undefined, name: string): FieldGroup {
  const field = type === undefined ? undefined : blockEditors[type]?.fields[name];
  if (!field) return 'content';
  return field.group ?? (CONTENT_TYPES.includes(field.type) ? 'content' : 'style');
}

import type { ChoiceField } from './block-editor.ts';

/** The fields of `sectionStyle`. */
export const sectionFields = {
  sectionBackground: {
    type: 'select',
    label: 'Section background',
    options: [
      { label: 'None', value: 'none' },
      { label: 'Soft', value: 'soft' },
      { label: 'Tint', value: 'tint' },
      { label: 'Dark', value: 'dark' },
      { label: 'Brand colour', value: 'brand' },
    ],
  },
  sectionSpacing: {
    type: 'select',
    label: 'Space above and below',
    options: [
      { label: 'Default', value: 'auto' },
      { label: 'None', value: 'none' },
      { label: 'Small', value: 'small' },
      { label: 'Medium', value: 'medium' },
      { label: 'Large', value: 'large' },
    ],
  },
} as const satisfies Record<string, ChoiceField>;

/** The fields of `sectionStyleAndWidth`. */
export const sectionAndWidthFields = {
  ...sectionFields,
  sectionWidth: {
    type: 'select',
    label: 'Section width',
    options: [
      { label: 'Default', value: 'auto' },
      { label: 'Narrow', value: 'narrow' },
      { label: 'Wide', value: 'wide' },
      { label: 'Full width', value: 'full' },
    ],
  },
} as const satisfies Record<string, ChoiceField>;

import { twoCol } from '@siteyard/schemas/blocks/TwoCol';
import { Columns2 } from 'lucide-react';
import { defineEditor } from '../_shared/block-editor.ts';
import { sectionAndWidthFields } from '../_shared/section-fields.ts';

export const twoColEditor = defineEditor(twoCol, {
  label: 'Two columns',
  about: 'Two columns that hold other blocks side by side',
  icon: Columns2,
  category: 'Layout',
  slotLabels: { left: 'Left column', right: 'Right column' },
  fields: {
    variant: {
      type: 'radio',
      label: 'Widths',
      options: [
        { label: '50 / 50', value: '50-50' },
        { label: '33 / 66', value: '33-66' },
        { label: '66 / 33', value: '66-33' },
      ],
    },
    ...sectionAndWidthFields,
  },
});

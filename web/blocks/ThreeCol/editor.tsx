import { threeCol } from '@siteyard/schemas/blocks/ThreeCol';
import { Columns3 } from 'lucide-react';
import { defineEditor } from '../_shared/block-editor.ts';
import { sectionAndWidthFields } from '../_shared/section-fields.ts';

export const threeColEditor = defineEditor(threeCol, {
  label: 'Three columns',
  about: 'Three columns that hold other blocks side by side',
  icon: Columns3,
  category: 'Layout',
  slotLabels: { left: 'Left column', center: 'Middle column', right: 'Right column' },
  fields: {
    variant: {
      type: 'radio',
      label: 'Widths',
      options: [
        { label: 'Equal', value: 'equal' },
        { label: '2 / 4 / 6', value: '2-4-6' },
        { label: '3 / 6 / 3', value: '3-6-3' },
      ],
    },
    ...sectionAndWidthFields,
  },
});

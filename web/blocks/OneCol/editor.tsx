import { oneCol } from '@siteyard/schemas/blocks/OneCol';
import { Square } from 'lucide-react';
import { defineEditor } from '../_shared/block-editor.ts';
import { sectionAndWidthFields } from '../_shared/section-fields.ts';

export const oneColEditor = defineEditor(oneCol, {
  label: 'One column',
  about: 'A section that holds other blocks',
  icon: Square,
  category: 'Layout',
  fields: sectionAndWidthFields,
  note: 'Drop blocks into the column. It keeps them at reading width.',
});

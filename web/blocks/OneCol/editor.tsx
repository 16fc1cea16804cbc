import { oneCol } from '@siteyard/schemas/blocks/OneCol';
import { Square } from 'lucide-react';
import { defineEditor } from '../_shared/block-editor.ts';

export const oneColEditor = defineEditor(oneCol, {
  label: 'One column',
  about: 'A section that holds other blocks',
  icon: Square,
  category: 'Layout',
  fields: {},
  note: 'Drop blocks into the column. It keeps them at reading width.',
});

import { oneCol } from '@siteyard/schemas/blocks/OneCol';
import { defineEditor } from '../_shared/block-editor.ts';

export const oneColEditor = defineEditor(oneCol, {
  label: 'One column',
  category: 'Layout',
  fields: {},
  note: 'Drop blocks into the column. It keeps them at reading width.',
});

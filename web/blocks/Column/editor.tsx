import { column } from '@siteyard/schemas/blocks/Column';
import { defineEditor } from '../_shared/block-editor.ts';

export const columnEditor = defineEditor(column, {
  label: 'Column',
  category: 'Content',
  fields: {
    heading: { type: 'text', label: 'Heading' },
    body: { type: 'textarea', label: 'Text' },
  },
});

import { column } from '@siteyard/schemas/blocks/Column';
import { TextAlignStart } from 'lucide-react';
import { defineEditor } from '../_shared/block-editor.ts';
import { sectionAndWidthFields } from '../_shared/section-fields.ts';

export const columnEditor = defineEditor(column, {
  label: 'Column',
  about: 'A short text with its heading, for one of several columns',
  icon: TextAlignStart,
  category: 'Content',
  fields: {
    heading: { type: 'text', label: 'Heading' },
    body: { type: 'textarea', label: 'Text' },
    ...sectionAndWidthFields,
  },
});

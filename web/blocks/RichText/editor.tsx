import { richTextBlock } from '@siteyard/schemas/blocks/RichText';
import { Pilcrow } from 'lucide-react';
import { defineEditor } from '../_shared/block-editor.ts';
import { sectionFields } from '../_shared/section-fields.ts';

export const richTextBlockEditor = defineEditor(richTextBlock, {
  label: 'Rich text',
  about: 'Paragraphs, headings, lists, quotes and links',
  icon: Pilcrow,
  category: 'Content',
  fields: {
    content: { type: 'richText', label: 'Text' },
    maxWidth: {
      type: 'select',
      label: 'Maximum width',
      options: [
        { label: 'Extra small', value: 'max-w-xl' },
        { label: 'Small', value: 'max-w-2xl' },
        { label: 'Medium', value: 'max-w-3xl' },
        { label: 'Large', value: 'max-w-4xl' },
        { label: 'Extra large', value: 'max-w-5xl' },
        { label: 'Full width', value: 'max-w-6xl' },
      ],
    },
    ...sectionFields,
  },
});

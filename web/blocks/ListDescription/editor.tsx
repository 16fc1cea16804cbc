import { LIST_ICONS, listDescription } from '@siteyard/schemas/blocks/ListDescription';
import { ListChecks } from 'lucide-react';
import { defineEditor, optionsOf } from '../_shared/block-editor.ts';
import { sectionAndWidthFields } from '../_shared/section-fields.ts';

export const listDescriptionEditor = defineEditor(listDescription, {
  label: 'List with icons',
  about: 'Points or advantages, each with an icon',
  icon: ListChecks,
  category: 'Content',
  fields: {
    heading: { type: 'text', label: 'Heading' },
    items: {
      type: 'array',
      label: 'Items',
      max: 40,
      arrayFields: {
        icon: { type: 'select', label: 'Icon', options: optionsOf(LIST_ICONS) },
        text: { type: 'textarea', label: 'Text' },
      },
      defaultItemProps: { icon: 'Check', text: 'New item' },
      getItemSummary: (item, index = 0) => String(item.text || `Item ${index + 1}`),
    },
    ...sectionAndWidthFields,
  },
});

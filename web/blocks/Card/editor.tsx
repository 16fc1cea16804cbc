import { card } from '@siteyard/schemas/blocks/Card';
import { IdCard } from 'lucide-react';
import { defineEditor } from '../_shared/block-editor.ts';
import { sectionAndWidthFields } from '../_shared/section-fields.ts';

export const cardEditor = defineEditor(card, {
  label: 'Card',
  about: 'A picture, a title, a few words and a button in a box',
  icon: IdCard,
  category: 'Content',
  fields: {
    imageUrl: { type: 'image', label: 'Picture', altField: 'imageAlt' },
    imageAlt: {
      type: 'text',
      label: 'Picture description',
      placeholder: 'For people who cannot see it',
    },
    title: { type: 'text', label: 'Title' },
    body: { type: 'textarea', label: 'Text' },
    ctaLabel: { type: 'text', label: 'Button text' },
    ctaHref: { type: 'link', label: 'Button link' },
    padding: {
      type: 'number',
      label: 'Space inside',
      min: 0,
      max: 8,
      presets: [
        { label: 'None', value: 0 },
        { label: 'Small', value: 4 },
        { label: 'Medium', value: 6 },
        { label: 'Large', value: 8 },
      ],
    },
    ...sectionAndWidthFields,
  },
});

import { textAndImage } from '@siteyard/schemas/blocks/TextAndImage';
import { Newspaper } from 'lucide-react';
import { defineEditor, optionsOf } from '../_shared/block-editor.ts';
import { sectionAndWidthFields } from '../_shared/section-fields.ts';

export const textAndImageEditor = defineEditor(textAndImage, {
  label: 'Text and image',
  about: 'A text beside a picture, with a button',
  icon: Newspaper,
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
    ctaButtonText: { type: 'text', label: 'Button text' },
    ctaButtonLink: { type: 'link', label: 'Button link' },
    imageSide: { type: 'radio', label: 'Picture side', options: optionsOf(['left', 'right']) },
    ...sectionAndWidthFields,
  },
});

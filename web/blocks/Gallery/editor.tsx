import { gallery } from '@siteyard/schemas/blocks/Gallery';
import { Images } from 'lucide-react';
import { defineEditor } from '../_shared/block-editor.ts';
import { sectionAndWidthFields } from '../_shared/section-fields.ts';

export const galleryEditor = defineEditor(gallery, {
  label: 'Gallery',
  about: 'A grid of pictures with captions; each leads to the large picture',
  icon: Images,
  category: 'Content',
  fields: {
    heading: { type: 'text', label: 'Heading' },
    items: {
      type: 'array',
      label: 'Pictures',
      max: 40,
      pictureField: 'imageUrl',
      arrayFields: {
        imageUrl: { type: 'image', label: 'Picture', altField: 'alt' },
        alt: { type: 'text', label: 'Description of the picture' },
        caption: { type: 'text', label: 'Caption' },
      },
      defaultItemProps: { imageUrl: '', alt: '', caption: '' },
      getItemSummary: (item, index = 0) =>
        String(item.caption || item.alt || `Picture ${index + 1}`),
    },
    columns: {
      type: 'radio',
      label: 'Pictures in a row',
      options: [
        { label: '2', value: 2 },
        { label: '3', value: 3 },
        { label: '4', value: 4 },
      ],
    },
    aspect: {
      type: 'radio',
      label: 'Shape',
      options: [
        { label: 'Standard (4:3)', value: '4/3' },
        { label: 'Photo (3:2)', value: '3/2' },
        { label: 'Wide (16:9)', value: '16/9' },
        { label: 'Square (1:1)', value: '1/1' },
      ],
    },
    ...sectionAndWidthFields,
  },
});

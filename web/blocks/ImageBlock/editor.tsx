import { imageBlock } from '@siteyard/schemas/blocks/ImageBlock';
import { Image as ImageIcon } from 'lucide-react';
import { defineEditor, optionsOf } from '../_shared/block-editor.ts';

const sides = optionsOf(['left', 'center', 'right']);
const steps = [
  { label: 'None', value: 'none' },
  { label: 'Small', value: 'sm' },
  { label: 'Medium', value: 'md' },
  { label: 'Large', value: 'lg' },
  { label: 'Extra large', value: 'xl' },
];

export const imageBlockEditor = defineEditor(imageBlock, {
  label: 'Image',
  about: 'One picture or photo',
  icon: ImageIcon,
  category: 'Content',
  fields: {
    src: { type: 'image', label: 'Image', altField: 'alt' },
    alt: { type: 'text', label: 'Image description', placeholder: 'For people who cannot see it' },
    caption: { type: 'text', label: 'Caption' },
    captionAlign: { type: 'radio', label: 'Caption alignment', options: sides },
    href: { type: 'link', label: 'Link' },
    align: { type: 'radio', label: 'Alignment', options: sides },
    aspect: {
      type: 'select',
      label: 'Aspect',
      options: [
        { label: 'As the image', value: 'auto' },
        { label: '1:1', value: '1/1' },
        { label: '4:3', value: '4/3' },
        { label: '3:2', value: '3/2' },
        { label: '16:9', value: '16/9' },
        { label: '21:9', value: '21/9' },
      ],
    },
    fit: {
      type: 'select',
      group: 'advanced',
      label: 'Fit',
      options: optionsOf(['cover', 'contain', 'fill', 'none']),
    },
    width: {
      type: 'dimension',
      label: 'Width',
      options: [
        { label: 'Full', value: 'full' },
        { label: 'As the image', value: 'auto' },
      ],
      min: 1,
      max: 4000,
    },
    height: {
      type: 'dimension',
      group: 'advanced',
      label: 'Height',
      options: [{ label: 'As the image', value: 'auto' }],
      min: 1,
      max: 4000,
    },
    padding: {
      type: 'number',
      group: 'advanced',
      label: 'Padding (steps of 4 px)',
      min: 0,
      max: 16,
    },
    radius: {
      type: 'select',
      label: 'Rounded corners',
      options: [...steps, { label: 'Round', value: 'full' }],
    },
    shadow: { type: 'select', label: 'Shadow', options: steps },
    background: { type: 'colour', group: 'advanced', label: 'Background', optional: true },
    borderWidth: { type: 'number', group: 'advanced', label: 'Border width (px)', min: 0, max: 16 },
    borderColor: { type: 'colour', group: 'advanced', label: 'Border colour' },
  },
  hiddenFields: ({ caption, borderWidth }) => [
    ...(caption === '' ? (['captionAlign'] as const) : []),
    ...(borderWidth === 0 ? (['borderColor'] as const) : []),
  ],
});

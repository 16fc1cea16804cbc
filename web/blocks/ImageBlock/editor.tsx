import { imageBlock } from '@siteyard/schemas/blocks/ImageBlock';
import { Image as ImageIcon } from 'lucide-react';
import { defineEditor, optionsOf } from '../_shared/block-editor.ts';
import { sectionFields } from '../_shared/section-fields.ts';

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
    src: { type: 'image', label: 'Picture', altField: 'alt' },
    alt: {
      type: 'text',
      label: 'Picture description',
      placeholder: 'For people who cannot see it',
    },
    caption: { type: 'text', label: 'Caption' },
    captionAlign: { type: 'radio', label: 'Caption alignment', options: sides },
    href: { type: 'link', label: 'Link' },
    align: { type: 'radio', label: 'Alignment', options: sides },
    aspect: {
      type: 'select',
      label: 'Shape',
      options: [
        { label: 'Original', value: 'auto' },
        { label: 'Square (1:1)', value: '1/1' },
        { label: 'Standard (4:3)', value: '4/3' },
        { label: 'Photo (3:2)', value: '3/2' },
        { label: 'Wide (16:9)', value: '16/9' },
        { label: 'Panorama (21:9)', value: '21/9' },
      ],
    },
    fit: {
      type: 'select',
      group: 'advanced',
      label: 'Fit',
      options: [
        { label: 'Fill the frame', value: 'cover' },
        { label: 'Show the whole picture', value: 'contain' },
        { label: 'Stretch to the frame', value: 'fill' },
        { label: 'Original size', value: 'none' },
      ],
    },
    width: {
      type: 'dimension',
      label: 'Width',
      options: [
        { label: 'Full width', value: 'full' },
        { label: 'Original size', value: 'auto' },
      ],
      min: 1,
      max: 4000,
    },
    height: {
      type: 'dimension',
      group: 'advanced',
      label: 'Height',
      options: [{ label: 'Original', value: 'auto' }],
      min: 1,
      max: 4000,
    },
    padding: {
      type: 'number',
      group: 'advanced',
      label: 'Space inside',
      min: 0,
      max: 16,
      presets: [
        { label: 'None', value: 0 },
        { label: 'Small', value: 2 },
        { label: 'Medium', value: 4 },
        { label: 'Large', value: 8 },
      ],
    },
    radius: {
      type: 'select',
      label: 'Rounded corners',
      options: [...steps, { label: 'Round', value: 'full' }],
    },
    shadow: { type: 'select', label: 'Shadow', options: steps },
    background: {
      type: 'colour',
      part: 'brand',
      group: 'advanced',
      label: 'Background',
      optional: true,
    },
    borderWidth: {
      type: 'number',
      group: 'advanced',
      label: 'Border width',
      min: 0,
      max: 16,
      presets: [
        { label: 'None', value: 0 },
        { label: 'Thin', value: 1 },
        { label: 'Medium', value: 2 },
        { label: 'Thick', value: 4 },
      ],
    },
    borderColor: { type: 'colour', part: 'mark', group: 'advanced', label: 'Border colour' },
    ...sectionFields,
  },
  hiddenFields: ({ caption, borderWidth }) => [
    ...(caption === '' ? (['captionAlign'] as const) : []),
    ...(borderWidth === 0 ? (['borderColor'] as const) : []),
  ],
});

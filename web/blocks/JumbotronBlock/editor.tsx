import { jumbotronBlock } from '@siteyard/schemas/blocks/JumbotronBlock';
import { JUMBOTRON_BLUR_STEPS, JUMBOTRON_OVERLAY_STEPS } from '../_shared/block-constants.ts';
import { GalleryVertical } from 'lucide-react';
import { defineEditor, optionsOf, percentOptions } from '../_shared/block-editor.ts';

/** Cannot be deleted (specification, section 6). */
export const jumbotronBlockEditor = defineEditor(jumbotronBlock, {
  label: 'Banner',
  about: 'A large picture with a title and a button: a hero or jumbotron',
  icon: GalleryVertical,
  category: 'Content',
  permissions: { delete: false },
  note: 'You can change a banner, but not delete it. Added by mistake? Press Undo.',
  fields: {
    heading: { type: 'text', label: 'Heading' },
    subheading: { type: 'textarea', label: 'Subheading' },
    ctaLabel: { type: 'text', label: 'Button text' },
    ctaHref: { type: 'link', label: 'Button link' },
    backgroundType: {
      type: 'radio',
      label: 'Background',
      options: [
        { label: 'Colour', value: 'color' },
        { label: 'Picture', value: 'image' },
      ],
    },
    backgroundImage: { type: 'image', group: 'style', label: 'Background picture' },
    backgroundColor: { type: 'colour', part: 'brand', label: 'Background colour' },
    overlayOpacity: {
      type: 'select',
      label: 'Colour over the picture',
      options: percentOptions(JUMBOTRON_OVERLAY_STEPS),
    },
    blurPercent: {
      type: 'select',
      group: 'advanced',
      label: 'Blur',
      options: percentOptions(JUMBOTRON_BLUR_STEPS),
    },
    blendMode: {
      type: 'select',
      group: 'advanced',
      label: 'Blend mode',
      options: optionsOf(['normal', 'overlay', 'multiply', 'soft-light', 'screen']),
    },
    foregroundImage: { type: 'image', group: 'style', label: 'Foreground picture' },
    align: { type: 'radio', label: 'Alignment', options: optionsOf(['left', 'center', 'right']) },
    fontFamily: {
      type: 'select',
      label: 'Font',
      isTypeface: true,
      options: [
        { label: 'System default', value: 'system' },
        ...optionsOf(['Bungee', 'Merriweather', 'Signika Negative', 'TikTok Sans']),
      ],
    },
    textColor: { type: 'colour', part: 'onBrand', label: 'Text colour' },
    padding: {
      type: 'radio',
      label: 'Height',
      options: [
        { label: 'Low', value: 'py-8' },
        { label: 'Medium', value: 'py-16' },
        { label: 'High', value: 'py-24' },
      ],
    },
    contentWidth: {
      type: 'radio',
      group: 'advanced',
      label: 'Content width',
      options: [
        { label: 'Narrow', value: 'max-w-3xl' },
        { label: 'Wide', value: 'max-w-5xl' },
        { label: 'Full width', value: 'full' },
      ],
    },
  },
  hiddenFields: ({ backgroundType }) =>
    backgroundType === 'color'
      ? ['backgroundImage', 'overlayOpacity', 'blurPercent', 'blendMode']
      : [],
});

import { contactFormBlock } from '@siteyard/schemas/blocks/ContactFormBlock';
import { Mail } from 'lucide-react';
import { defineEditor, YES_NO } from '../_shared/block-editor.ts';
import { sectionFields } from '../_shared/section-fields.ts';

export const contactFormBlockEditor = defineEditor(contactFormBlock, {
  label: 'Contact form',
  about: 'A form with which visitors write to you, such as for a quote',
  icon: Mail,
  category: 'Special',
  fields: {
    title: { type: 'text', label: 'Title' },
    buttonText: { type: 'text', label: 'Button text' },
    successText: { type: 'text', label: 'Text after sending' },
    errorText: { type: 'text', label: 'Text if sending fails' },
    hidePhone: { type: 'radio', group: 'content', label: 'Hide the phone field', options: YES_NO },
    hideSubject: {
      type: 'radio',
      group: 'content',
      label: 'Hide the subject field',
      options: YES_NO,
    },
    askItems: { type: 'radio', group: 'content', label: 'Ask for rental items', options: YES_NO },
    askDates: { type: 'radio', group: 'content', label: 'Ask for dates', options: YES_NO },
    askDelivery: {
      type: 'radio',
      group: 'content',
      label: 'Ask for delivery or pickup',
      options: YES_NO,
    },
    cardPadding: { type: 'number', label: 'Space inside the card (0 to 12)', min: 0, max: 12 },
    sectionPaddingX: { type: 'number', label: 'Space at the sides (0 to 8)', min: 0, max: 8 },
    sectionPaddingY: {
      type: 'number',
      label: 'Space above and below (0 to 16)',
      min: 0,
      max: 16,
    },
    ...sectionFields,
  },
  // A section background or spacing sets the padding itself.
  hiddenFields: ({ sectionBackground, sectionSpacing }) =>
    sectionBackground !== 'none' || sectionSpacing !== 'auto' ? ['sectionPaddingY'] : [],
});

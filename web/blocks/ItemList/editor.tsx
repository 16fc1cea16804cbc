import { itemList } from '@siteyard/schemas/blocks/ItemList';
import { ITEMS_SHOWN_MOST } from '@siteyard/schemas/rentals';
import { Forklift } from 'lucide-react';
import { defineEditor, YES_NO } from '../_shared/block-editor.ts';
import { hiddenChoices, itemChoiceFields } from '../_shared/rentals/item-choice-fields.ts';
import { sectionAndWidthFields } from '../_shared/section-fields.ts';

export const itemListEditor = defineEditor(itemList, {
  label: 'Item list',
  about: 'What you rent out, from your items: names, pictures and rates are always current',
  icon: Forklift,
  category: 'Content',
  fields: {
    heading: { type: 'text', label: 'Heading' },
    ...itemChoiceFields,
    layout: {
      type: 'radio',
      label: 'Layout',
      group: 'content',
      options: [
        { label: 'Cards', value: 'cards' },
        { label: 'Compact list', value: 'list' },
        { label: 'Price table', value: 'table' },
      ],
    },
    showRates: { type: 'radio', label: 'Show rates', group: 'content', options: YES_NO },
    showAsk: {
      type: 'radio',
      label: 'Show the button “Ask for this”',
      group: 'content',
      options: YES_NO,
    },
    most: {
      type: 'number',
      label: 'Maximum number of items',
      group: 'content',
      min: 1,
      max: ITEMS_SHOWN_MOST,
      step: 1,
    },
    ...sectionAndWidthFields,
  },
  hiddenFields: hiddenChoices,
});

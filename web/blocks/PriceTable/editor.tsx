import { priceTable } from '@siteyard/schemas/blocks/PriceTable';
import { Tags } from 'lucide-react';
import { defineEditor } from '../_shared/block-editor.ts';
import { hiddenChoices, itemChoiceFields } from '../_shared/rentals/item-choice-fields.ts';
import { sectionAndWidthFields } from '../_shared/section-fields.ts';

export const priceTableEditor = defineEditor(priceTable, {
  label: 'Price table',
  about: 'What you rent out, and what it costs by day, week and four weeks, with the deposit',
  icon: Tags,
  category: 'Content',
  fields: {
    heading: { type: 'text', label: 'Heading' },
    rows: {
      type: 'radio',
      label: 'Rows',
      group: 'content',
      options: [
        { label: 'Typed here', value: 'own' },
        { label: 'From your items', value: 'items' },
      ],
    },
    ...itemChoiceFields,
    items: {
      type: 'array',
      label: 'What you rent',
      max: 60,
      arrayFields: {
        name: { type: 'text', label: 'Name' },
        details: { type: 'text', label: 'Details', placeholder: 'Size, weight, what is included' },
        day: { type: 'text', label: 'Price for a day', placeholder: '$185' },
        week: { type: 'text', label: 'Price for a week' },
        fourWeeks: { type: 'text', label: 'Price for four weeks' },
        deposit: { type: 'text', label: 'Deposit' },
        href: { type: 'link', label: 'Link' },
      },
      defaultItemProps: {
        name: 'New item',
        details: '',
        day: '',
        week: '',
        fourWeeks: '',
        deposit: '',
        href: '',
      },
      getItemSummary: (item, index = 0) => String(item.name || `Item ${index + 1}`),
    },
    note: {
      type: 'textarea',
      label: 'Note below the table',
      placeholder: 'Prices in US dollars without tax. Delivery by zone.',
    },
    dayLabel: { type: 'text', label: 'Heading of the day column', group: 'advanced' },
    weekLabel: { type: 'text', label: 'Heading of the week column', group: 'advanced' },
    fourWeeksLabel: {
      type: 'text',
      label: 'Heading of the four-weeks column',
      group: 'advanced',
    },
    depositLabel: { type: 'text', label: 'Heading of the deposit column', group: 'advanced' },
    ...sectionAndWidthFields,
  },
  hiddenFields: (props) =>
    props.rows === 'own'
      ? ['source', 'category', 'keys']
      : [
          'items',
          'dayLabel',
          'weekLabel',
          'fourWeeksLabel',
          'depositLabel',
          ...hiddenChoices(props),
        ],
});

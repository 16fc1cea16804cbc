import { MOST_STARS, quotes } from '@siteyard/schemas/blocks/Quotes';
import { Quote } from 'lucide-react';
import { defineEditor } from '../_shared/block-editor.ts';
import { sectionAndWidthFields } from '../_shared/section-fields.ts';

const starOptions = Array.from({ length: MOST_STARS + 1 }, (_, stars) => ({
  label: stars === 0 ? 'None' : stars === 1 ? '1 star' : `${stars} stars`,
  value: stars,
}));

export const quotesEditor = defineEditor(quotes, {
  label: 'Customer quotes',
  about: 'What customers say, with their names and, if you like, stars and a picture',
  icon: Quote,
  category: 'Content',
  fields: {
    heading: { type: 'text', label: 'Heading' },
    items: {
      type: 'array',
      label: 'Customer quotes',
      max: 40,
      arrayFields: {
        quote: { type: 'textarea', label: 'Quote' },
        name: { type: 'text', label: 'Name' },
        role: {
          type: 'text',
          label: 'Role and company',
          placeholder: 'Site manager, Miller Homes',
        },
        imageUrl: { type: 'image', label: 'Picture' },
        stars: { type: 'select', label: 'Stars', options: starOptions },
      },
      defaultItemProps: { quote: 'New quote', name: '', role: '', imageUrl: '', stars: 0 },
      getItemSummary: (item, index = 0) => String(item.name || item.quote || `Quote ${index + 1}`),
    },
    ...sectionAndWidthFields,
  },
});

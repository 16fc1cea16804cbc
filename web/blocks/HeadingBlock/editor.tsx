import { headingBlock } from '@siteyard/schemas/blocks/HeadingBlock';
import { Heading } from 'lucide-react';
import { defineEditor, optionsOf } from '../_shared/block-editor.ts';
import { sectionAndWidthFields } from '../_shared/section-fields.ts';

/** Only older content has the levels 5 and 6. The editor does not offer them. */
export const headingBlockEditor = defineEditor(headingBlock, {
  label: 'Heading',
  about: 'A line of text above a section',
  icon: Heading,
  category: 'Content',
  fields: {
    text: { type: 'text', label: 'Text' },
    level: {
      type: 'select',
      group: 'content',
      label: 'Level',
      options: [1, 2, 3, 4].map((level) => ({ label: `Heading ${level}`, value: level })),
    },
    align: { type: 'radio', label: 'Alignment', options: optionsOf(['left', 'center', 'right']) },
    ...sectionAndWidthFields,
  },
});

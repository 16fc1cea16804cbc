import { timeline } from '@siteyard/schemas/blocks/Timeline';
import { Milestone } from 'lucide-react';
import { defineEditor, YES_NO } from '../_shared/block-editor.ts';
import { sectionAndWidthFields } from '../_shared/section-fields.ts';

export const timelineEditor = defineEditor(timeline, {
  label: 'Timeline',
  about: 'Dates of a story, such as the history of the business',
  icon: Milestone,
  category: 'Content',
  fields: {
    milestones: { type: 'milestones', label: 'Milestones', max: 100 },
    showLinkToHistoryPage: {
      type: 'radio',
      group: 'content',
      label: 'Link “Read More”',
      options: YES_NO,
    },
    accentColor: { type: 'colour', part: 'mark', label: 'Accent colour' },
    ...sectionAndWidthFields,
  },
});

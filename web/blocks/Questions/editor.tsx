import { questions } from '@siteyard/schemas/blocks/Questions';
import { MessageCircleQuestion } from 'lucide-react';
import { defineEditor, YES_NO } from '../_shared/block-editor.ts';
import { sectionAndWidthFields } from '../_shared/section-fields.ts';

export const questionsEditor = defineEditor(questions, {
  label: 'Frequent questions',
  about: 'Questions of customers that open their answers, an FAQ',
  icon: MessageCircleQuestion,
  category: 'Content',
  note: 'Here all answers are open. Visitors open each one with a click.',
  fields: {
    heading: { type: 'text', label: 'Heading' },
    items: {
      type: 'array',
      label: 'Questions',
      max: 40,
      arrayFields: {
        question: { type: 'text', label: 'Question' },
        answer: { type: 'textarea', label: 'Answer' },
      },
      defaultItemProps: { question: 'New question', answer: 'The answer' },
      getItemSummary: (item, index = 0) => String(item.question || `Question ${index + 1}`),
    },
    openFirst: {
      type: 'radio',
      group: 'content',
      label: 'First answer open',
      options: YES_NO,
    },
    ...sectionAndWidthFields,
  },
});

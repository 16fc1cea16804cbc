import { z } from 'zod';
import { longText, plainText } from '../primitives/text.ts';
import { sectionStyleAndWidth } from '../primitives/section-style.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** A heading and questions. A click on a question opens its answer. */
export const questions = defineBlock({
  type: 'Questions',
  props: z.strictObject({
    heading: plainText().default('Questions we hear'),
    items: z
      .array(
        z.strictObject({
          question: plainText().default(''),
          answer: longText(2_000).default(''),
        }),
      )
      .max(40)
      .default([
        {
          question: 'Do you deliver?',
          answer: 'Yes, to your site and back. Tell us where and when, and we name the price.',
        },
        {
          question: 'How long can I keep a machine?',
          answer: 'From one day to many months. Call us if you need it for longer than planned.',
        },
        {
          question: 'What if a machine breaks down?',
          answer: 'Call us. We repair it where it stands, or bring you another one.',
        },
      ]),
    openFirst: z.boolean().default(false),
    ...sectionStyleAndWidth,
  }),
});

export type QuestionsProps = PropsOf<typeof questions>;

/** Whether visitors see a question: both the question and the answer have text. */
export const isAnswered = ({ question, answer }: QuestionsProps['items'][number]) =>
  question.trim() !== '' && answer.trim() !== '';

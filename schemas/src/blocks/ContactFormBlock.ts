import { z } from 'zod';
import { wholeNumber } from '../primitives/numbers.ts';
import { plainText } from '../primitives/text.ts';
import { sectionStyle } from '../primitives/section-style.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** The contact form. Paddings are steps of 4 px (specification, section 9). */
export const contactFormBlock = defineBlock({
  type: 'ContactFormBlock',
  props: z.strictObject({
    title: plainText().default('Contact Us'),
    buttonText: plainText(100).default('Send Message'),
    successText: plainText().default('Thanks! Your message was sent.'),
    errorText: plainText().default('Sorry, something went wrong.'),
    hidePhone: z.boolean().default(false),
    hideSubject: z.boolean().default(false),
    /** Whether the form asks for rental items, with the list of the visitor. */
    askItems: z.boolean().default(false),
    /** Whether the form asks for the start and the end of a rental. */
    askDates: z.boolean().default(false),
    /** Whether the form asks for delivery or collection. */
    askDelivery: z.boolean().default(false),
    cardPadding: wholeNumber(0, 12).default(6),
    sectionPaddingX: wholeNumber(0, 8).default(4),
    sectionPaddingY: wholeNumber(0, 16).default(8),
    ...sectionStyle,
  }),
});

export type ContactFormBlockProps = PropsOf<typeof contactFormBlock>;

import { z } from 'zod';
import { longText, plainText } from '../primitives/text.ts';
import { sectionStyleAndWidth } from '../primitives/section-style.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

export const LIST_ICONS = ['Check', 'Star', 'Truck', 'Wrench'] as const;

/** A heading and items, each with an icon. */
export const listDescription = defineBlock({
  type: 'ListDescription',
  props: z.strictObject({
    heading: plainText().default('What you get'),
    items: z
      .array(
        z.strictObject({
          icon: z.enum(LIST_ICONS).default('Check'),
          text: longText(1_000).default(''),
        }),
      )
      .max(40)
      .default([
        { icon: 'Check', text: 'Inspected before every rental' },
        { icon: 'Truck', text: 'Delivered to your site' },
        { icon: 'Wrench', text: 'Serviced by our own mechanics' },
      ]),
    ...sectionStyleAndWidth,
  }),
});

export type ListDescriptionProps = PropsOf<typeof listDescription>;

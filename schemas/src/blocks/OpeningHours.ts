import { z } from 'zod';
import { asset } from '../primitives/asset-url.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { sectionStyleAndWidth } from '../primitives/section-style.ts';
import { plainText } from '../primitives/text.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** The opening hours and contact details of a location of the business, from the settings. */
export const openingHours = defineBlock({
  type: 'OpeningHours',
  props: z.strictObject({
    heading: plainText().default('Opening hours'),
    /** The id of a location; '' for the first one. */
    location: boundedText(40)
      .regex(/^[\w-]*$/, 'must be the id of a location')
      .default(''),
    showContact: z.boolean().default(true),
    mapImage: asset.default(''),
    mapAlt: plainText().default(''),
    ...sectionStyleAndWidth,
  }),
});

export type OpeningHoursProps = PropsOf<typeof openingHours>;

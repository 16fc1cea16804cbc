import { z } from 'zod';
import { asset } from '../primitives/asset-url.ts';
import { colour, optionalColour } from '../primitives/colour.ts';
import { wholeNumber } from '../primitives/numbers.ts';
import { link } from '../primitives/safe-url.ts';
import { plainText } from '../primitives/text.ts';
import { sectionStyle } from '../primitives/section-style.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

const side = z.enum(['left', 'center', 'right']);
const pixels = wholeNumber(1, 4000);

/** A picture with its caption. Its width and its height are a keyword or a number of px. */
export const imageBlock = defineBlock({
  type: 'ImageBlock',
  props: z.strictObject({
    src: asset.default(''),
    alt: plainText().default(''),
    align: side.default('center'),
    aspect: z.enum(['auto', '1/1', '4/3', '3/2', '16/9', '21/9']).default('auto'),
    fit: z.enum(['cover', 'contain', 'fill', 'none']).default('cover'),
    width: z.union([z.enum(['auto', 'full']), pixels]).default('full'),
    height: z.union([z.literal('auto'), pixels]).default('auto'),
    padding: wholeNumber(0, 16).default(0).meta({ description: 'Steps of 4 px.' }),
    radius: z.enum(['none', 'sm', 'md', 'lg', 'xl', 'full']).default('none'),
    shadow: z.enum(['none', 'sm', 'md', 'lg', 'xl']).default('none'),
    background: optionalColour.default(''),
    borderWidth: wholeNumber(0, 16).default(0).meta({ description: 'px' }),
    borderColor: colour.default('#e5e7eb'),
    caption: plainText().default(''),
    captionAlign: side.default('center'),
    href: link.default(''),
    ...sectionStyle,
  }),
});

export type ImageBlockProps = PropsOf<typeof imageBlock>;

import { z } from 'zod';
import { asset } from '../primitives/asset-url.ts';
import { colour } from '../primitives/colour.ts';
import { wholeNumber } from '../primitives/numbers.ts';
import { link } from '../primitives/safe-url.ts';
import { longText, plainText } from '../primitives/text.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** The banner at the top of a page. It cannot be deleted (specification, section 6). */
export const jumbotronBlock = defineBlock({
  type: 'JumbotronBlock',
  props: z.strictObject({
    backgroundType: z.enum(['image', 'color']).default('color'),
    backgroundImage: asset.default(''),
    backgroundColor: colour.default('#1e293b'),
    overlayOpacity: wholeNumber(0, 100).default(30).meta({ description: 'per cent' }),
    blurPercent: wholeNumber(0, 100).default(0).meta({ description: '100 per cent is 20 px' }),
    foregroundImage: asset.default(''),
    heading: plainText().default('Welcome'),
    subheading: longText(2_000).default(''),
    align: z.enum(['left', 'center', 'right']).default('center'),
    fontFamily: z
      .enum(['system', 'Bungee', 'Merriweather', 'Signika Negative', 'TikTok Sans'])
      .default('system'),
    textColor: colour.default('#ffffff'),
    ctaLabel: plainText(100).default(''),
    ctaHref: link.default(''),
    padding: z.enum(['py-8', 'py-16', 'py-24']).default('py-16'),
    contentWidth: z.enum(['max-w-3xl', 'max-w-5xl', 'full']).default('max-w-3xl'),
    blendMode: z.enum(['overlay', 'multiply', 'soft-light', 'screen', 'normal']).default('normal'),
  }),
});

export type JumbotronBlockProps = PropsOf<typeof jumbotronBlock>;

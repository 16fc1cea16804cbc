import { z } from 'zod';
import { asset } from '../primitives/asset-url.ts';
import { optionalColour } from '../primitives/colour.ts';
import { link } from '../primitives/safe-url.ts';
import { plainText } from '../primitives/text.ts';
import { sectionStyleAndWidth } from '../primitives/section-style.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** The ten brands: the stored slug and the displayed name. */
export const PLATFORM_BRANDS = [
  { slug: 'facebook', name: 'Facebook' },
  { slug: 'instagram', name: 'Instagram' },
  { slug: 'x', name: 'X (Twitter)' },
  { slug: 'youtube', name: 'YouTube' },
  { slug: 'tiktok', name: 'TikTok' },
  { slug: 'linkedin', name: 'LinkedIn' },
  { slug: 'pinterest', name: 'Pinterest' },
  { slug: 'reddit', name: 'Reddit' },
  { slug: 'twitch', name: 'Twitch' },
  { slug: 'discord', name: 'Discord' },
] as const;

export const PLATFORM_ICON_PX = { small: 32, medium: 40, large: 56 } as const;

/** Links to the business on other platforms. Pages show only entries with both a brand and a link. */
export const platforms = defineBlock({
  type: 'Platforms',
  props: z.strictObject({
    items: z
      .array(
        z.strictObject({
          brand: z
            .string()
            .regex(/^[a-z0-9]{0,40}$/, "is not a brand's slug; use lower-case letters and digits")
            .default(''),
          label: plainText(100).default(''),
          url: link.default(''),
          color: optionalColour.default(''),
          logoUrl: asset.default(''),
        }),
      )
      .max(40)
      .default([]),
    iconSize: z.enum(['small', 'medium', 'large']).default('medium'),
    layout: z.enum(['grid', 'row']).default('row'),
    shape: z.enum(['rounded', 'pill', 'square']).default('rounded'),
    showLabels: z.boolean().default(true),
    ...sectionStyleAndWidth,
  }),
});

export type PlatformsProps = PropsOf<typeof platforms>;

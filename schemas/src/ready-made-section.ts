import { z } from 'zod';
import type { Block } from './page-content.ts';
import { mapBlockFields, walkBlocks } from './page-content/walk.ts';
import { section, sectionPurpose } from './section.ts';

/** Where a button of a ready-made section leads; a site that takes one has its own address for it. */
export const CONTACT_LINK = '/contact';

/** Shorter texts, such as “What it costs” or “1 day”, are good on any site. */
const SHORTEST_SAMPLE = 20;

/** Descriptions of pictures belong to the picture, and change with it. */
const OF_PICTURES = ['alt', 'imageAlt', 'mapAlt'];

/**
 * The texts of ready-made blocks that an owner replaces by their own, in reading order: what a search
 * looks through, and what the checks before publishing look for.
 */
export function sampleTextsOf(blocks: readonly Block[]): string[] {
  const texts = new Set<string>();
  for (const { block } of walkBlocks({ content: blocks }))
    mapBlockFields(block, (kind, value, { path }) => {
      const isText = kind === 'text' || kind === 'html';
      if (isText && value.length >= SHORTEST_SAMPLE && !OF_PICTURES.includes(String(path.at(-1))))
        texts.add(value);
      return value;
    });
  return [...texts];
}

/** `GET /api/ready_made_sections`: what comes with the product, in the order of the purposes. */
export const readyMadeSectionList = z.object({
  sections: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      purpose: sectionPurpose,
      /** Its sample texts; see `sampleTextsOf`. */
      texts: z.array(z.string()),
    }),
  ),
});

export type ReadyMadeSection = z.output<typeof readyMadeSectionList>['sections'][number];

/** Blocks to insert into a page. */
export const takenBlocks = z.array(
  z.object({ type: z.string(), props: z.looseObject({ id: z.string() }) }),
);

/** `POST /api/ready_made_sections/{key}/take`: a section whose pictures are in the library now. */
export const takenSection = z.object({
  section: section.extend({ contentVersion: z.number().int(), blocks: takenBlocks }),
});

export type TakenSection = z.output<typeof takenSection>['section'];

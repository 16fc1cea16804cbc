import { z } from 'zod';
import { isPlainObject } from './json.ts';
import type { Block } from './page-content.ts';
import { mapBlockFields, walkBlocks } from './page-content/walk.ts';
import { section, sectionPurpose } from './section.ts';

/** Where a button of a ready-made section leads; a site that takes one has its own address for it. */
export const CONTACT_LINK = '/contact';

/** Shorter texts, such as “What it costs” or “1 day”, are good on any site. */
const SHORTEST_SAMPLE = 20;

const HEADINGS = ['heading', 'title'];

/** Short headings of the sample sites that are good on any site; others, such as “Boom lifts”, are not. */
const GOOD_HEADINGS = [
  'Check a date',
  'Come by',
  'Cookies',
  'Get a quote',
  'Good to know',
  'How it works',
  'Open',
  'Our story',
  'Prices',
  'Privacy',
  'Rather talk?',
  'Reach us',
  'Terms',
];

/** Descriptions of pictures belong to the picture, and change with it. */
const OF_PICTURES = ['alt', 'imageAlt', 'mapAlt'];

/**
 * The texts of ready-made blocks that an owner replaces by their own, in reading order: what a search
 * looks through, and what the checks before publishing look for.
 * @param isSite whether they are those of a whole sample site, with all its headings
 */
export function sampleTextsOf(blocks: readonly Block[], isSite = false): string[] {
  const texts = new Set<string>();
  for (const { block } of walkBlocks({ content: blocks }))
    mapBlockFields(block, (kind, value, { path }) => {
      const isText = kind === 'text' || kind === 'html';
      const isHeading = block.type === 'HeadingBlock' || HEADINGS.includes(String(path.at(-1)));
      const isTelling =
        isSite && isHeading
          ? value !== '' && !GOOD_HEADINGS.includes(value)
          : value.length >= SHORTEST_SAMPLE;
      if (isText && isTelling && !OF_PICTURES.includes(String(path.at(-1)))) texts.add(value);
      return value;
    });
  return [...texts];
}

/** Fields with the words on a button. */
const BUTTONS = ['ctaLabel', 'ctaButtonText', 'ctaText'];

/** Words on a button that are good on any site. */
const GOOD_BUTTONS = [
  'Ask for a quote',
  'Ask us',
  'Check a date',
  'Check availability',
  'Contact us',
  'Get a Quote',
  'How it works',
  'How renting works',
  'Our services',
  'See prices',
];

/** The words on buttons that speak of what a business does, such as “See the tents”. */
function sampleButtonsOf(blocks: readonly Block[]): string[] {
  const words = new Set<string>();
  for (const { block } of walkBlocks({ content: blocks }))
    mapBlockFields(block, (_, value, { path }) => {
      const isButton = BUTTONS.includes(String(path.at(-1)));
      if (isButton && value !== '' && !GOOD_BUTTONS.includes(value)) words.add(value);
      return value;
    });
  return [...words];
}

const PRICES = ['day', 'week', 'fourWeeks', 'deposit'];

/** The prices of a row of a price table as one text; '' for fewer than two, which anybody may ask. */
export function pricesOf(row: unknown): string {
  const all = isPlainObject(row) ? PRICES.map((name) => row[name]) : [];
  const prices = all.filter((price) => typeof price === 'string' && price !== '');
  return prices.length > 1 ? prices.join(' · ') : '';
}

/** The rows of a price table; none for another block. */
export const priceRowsOf = ({ type, props }: Block): readonly unknown[] =>
  type === 'PriceTable' && Array.isArray(props.items) ? props.items : [];

/**
 * Everything of ready-made blocks that an owner replaces: texts, words on buttons, and prices.
 * @param isSite see `sampleTextsOf`
 */
export function samplesOf(blocks: readonly Block[], isSite = false): string[] {
  const prices = [...walkBlocks({ content: blocks })]
    .flatMap(({ block }) => priceRowsOf(block).map(pricesOf))
    .filter((each) => each !== '');
  return [...new Set([...sampleTextsOf(blocks, isSite), ...sampleButtonsOf(blocks), ...prices])];
}

/** `GET /api/ready_made_sections`: what comes with the product, in the order of the purposes. */
export const readyMadeSectionList = z.object({
  sections: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      purpose: sectionPurpose,
      /** What an owner replaces; see `samplesOf`. */
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

import { z } from 'zod';
import { boundedText } from '../primitives/bounded-text.ts';
import { SECTION_LIMITS } from '../primitives/limits.ts';
import { slugOf } from '../primitives/slug.ts';
import { plainText } from '../primitives/text.ts';
import type { Block, PageContent } from './page-content.ts';

/** The purposes of sections, by which the section chooser groups them. */
export const SECTION_PURPOSES = [
  'hero',
  'offer',
  'prices',
  'fleet',
  'steps',
  'quotes',
  'questions',
  'team',
  'visit',
  'brands',
  'safety',
  'gallery',
  'call-to-action',
  'text',
  'other',
] as const;

export const sectionPurpose = z.enum(SECTION_PURPOSES);
export type SectionPurpose = z.output<typeof sectionPurpose>;

/** The purposes in the words of the admin, in the order in which it offers them. */
export const SECTION_PURPOSE_LABELS: Readonly<Record<SectionPurpose, string>> = {
  hero: 'Top of the page',
  offer: 'What you offer',
  prices: 'Prices',
  fleet: 'Fleet',
  steps: 'How it works',
  quotes: 'What customers say',
  questions: 'Questions and answers',
  team: 'Team',
  visit: 'Visit us',
  brands: 'Brands',
  safety: 'Safety',
  gallery: 'Gallery',
  'call-to-action': 'Call to action',
  text: 'Text',
  other: 'Other',
};

/**
 * Identifies a section on every site, and names its file in a bundle. It never changes. A section of
 * the product has a readable key, such as `hero-with-photo`. A site's own section has a key from its
 * first name and random characters. A UUID is a valid key too.
 */
export const sectionKey = boundedText(SECTION_LIMITS.key).regex(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  "may contain only lower-case letters, digits and '-', such as hero-with-photo",
);

export const sectionName = plainText(SECTION_LIMITS.name).trim().min(1, 'must not be blank');

/**
 * `sections/<key>.json`: blocks that are inserted into a page together. This schema does not check the
 * blocks: `readSectionBlocks` reads and checks them.
 */
export const section = z.strictObject({
  key: sectionKey,
  name: sectionName,
  purpose: sectionPurpose,
  /** The number of upgrade steps that were applied to the blocks, as in a page; 0 if absent. */
  contentVersion: z.number().int().min(0).optional(),
  blocks: z.array(z.unknown()),
});

/** A section to store or send: current blocks in canonical form, without a navbar. */
export interface Section {
  key: string;
  name: string;
  purpose: SectionPurpose;
  contentVersion: number;
  blocks: Block[];
}

/**
 * A section in memory. Its blocks are in page content, with a navbar, so that the functions that read,
 * compare and merge pages can process sections.
 */
export interface SectionContent {
  name: string;
  purpose: SectionPurpose;
  content: PageContent;
}

/**
 * Returns the key of a new section: letters and digits of its name, and random characters.
 * @param random lower-case letters and digits that make the key unique
 */
export function newSectionKey(name: string, random: string): string {
  const words = slugOf(name, SECTION_LIMITS.key - random.length - 1);
  return `${words || 'section'}-${random}`;
}

/** Returns the form of a name that must be unique among the sections of a site. */
export function foldSectionName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

import { z } from 'zod';
import { NAVBAR_TYPE } from '../blocks/index.ts';
import type { JsonObject } from '../values/json.ts';
import { SECTION_LIMITS } from '../primitives/limits.ts';
import type { Block, PageContent } from './page-content.ts';
import { checkPageContent } from './check.ts';
import { normalisePageContent } from './normalise.ts';
import { findOutlineProblems } from './outline.ts';
import { contentProblem, type ContentProblem } from './problems.ts';
import { readPageContent } from './read.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { slugOf } from '../primitives/slug.ts';
import { plainText } from '../primitives/text.ts';

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

export interface ReadSectionBlocks {
  /** The result of `readPageContent`: upgraded, but neither repaired nor normalised. */
  content: PageContent;
  /** The problems, with paths such as `blocks[0].props.text`; empty if the blocks may be stored. */
  problems: ContentProblem[];
}

/** Wraps the blocks of a section as content for `readPageContent`. */
export function rawContentOf({ blocks, contentVersion }: RawBlocks): JsonObject {
  return { content: blocks, ...(contentVersion !== undefined && { contentVersion }) };
}

interface RawBlocks {
  blocks: unknown;
  contentVersion?: unknown;
}

/** Converts a path in page content to one in the file of a section. */
export function sectionPath(path: string): string {
  return path.replace(/^content(?=$|\[)/, 'blocks');
}

/**
 * Reads the blocks of a section of any content version, and checks them by the rules of pages. A
 * navbar is a problem. Never throws.
 */
export function readSectionBlocks(raw: RawBlocks): ReadSectionBlocks {
  const value = rawContentOf(raw);
  const { content, problems } = readPageContent(value);
  const found = [
    ...findOutlineProblems(value),
    ...problems,
    ...checkPageContent(content),
    ...navbarProblems(content),
  ];
  return { content, problems: found.map((each) => ({ ...each, path: sectionPath(each.path) })) };
}

/** Returns a problem for a navbar at the top level. `checkPageContent` reports one in a slot. */
export function navbarProblems(content: PageContent): ContentProblem[] {
  const index = content.content.findIndex(({ type }) => type === NAVBAR_TYPE);
  if (index === -1) return [];
  const message = 'is the navbar, which a page has already';
  return [contentProblem('navbar_in_section', ['content', index], message)];
}

/** Returns the canonical content of a section: a page with only these blocks. */
export function sectionContent(content: PageContent): PageContent {
  return normalisePageContent({ ...content, root: { props: {} } });
}

/** Converts a section in memory to the form for files and requests. */
export function toSection(key: string, { name, purpose, content }: SectionContent): Section {
  const { contentVersion, content: blocks } = withoutNavbar(sectionContent(content));
  return { key, name, purpose, contentVersion, blocks };
}

export function withoutNavbar(content: PageContent): PageContent {
  return { ...content, content: content.content.filter(({ type }) => type !== NAVBAR_TYPE) };
}

/**
 * Parses a section of the product.
 * @throws an `Error` with the first problem: the section is part of the code
 */
export function parseSection(raw: unknown): Section {
  const { key, name, purpose, ...blocks } = section.parse(raw);
  const { content, problems } = readSectionBlocks(blocks);
  const [first] = problems;
  if (first) throw new Error(`Section ${key}: ${first.path} ${first.message}`);
  return toSection(key, { name, purpose, content });
}

/**
 * Returns the key of a new section: letters and digits of its name, and random characters.
 * @param random lower-case letters and digits that make the key unique
 */
export function newSectionKey(name: string, random: string): string {
  const words = slugOf(name, SECTION_LIMITS.key - random.length - 1);
  return `${words || 'section'}-${random}`;
}

/**
 * Returns the hash of a section in canonical form, without its key.
 * @param contentHash the result of `hashPageContent`
 */
export function hashSection(
  { name, purpose }: Pick<SectionContent, 'name' | 'purpose'>,
  contentHash: string,
  sha256: (text: string) => string,
): string {
  return sha256(JSON.stringify(['section', name, purpose, contentHash]));
}

/** Returns the form of a name that must be unique among the sections of a site. */
export function foldSectionName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

// The service checks the block tree when it writes the section.
const sentBlocks = z.array(z.unknown()).min(1, 'must have a block');
const sentVersion = section.shape.contentVersion;

/** `POST /api/sections`: the site chooses the key. */
export const createSectionRequest = z.strictObject({
  section: z.strictObject({
    name: sectionName,
    purpose: sectionPurpose,
    contentVersion: sentVersion,
    blocks: sentBlocks,
  }),
});

/** `PATCH /api/sections/{key}`: absent keys stay as they are. */
export const updateSectionRequest = z.strictObject({
  section: z
    .strictObject({
      name: sectionName.optional(),
      purpose: sectionPurpose.optional(),
      contentVersion: sentVersion,
      blocks: sentBlocks.optional(),
    })
    .refine(
      ({ name, purpose, blocks }) => [name, purpose, blocks].some((each) => each !== undefined),
      { error: 'must have "name", "purpose" or "blocks"' },
    ),
});

export type CreateSection = z.output<typeof createSectionRequest>['section'];
export type UpdateSection = z.output<typeof updateSectionRequest>['section'];

/** A section without its blocks. */
const sectionHead = z.object({
  key: z.string(),
  name: z.string(),
  purpose: sectionPurpose,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Increases with each change. `PATCH` and `DELETE` accept it in `If-Match`. */
  revision: z.number().int(),
  /** The last editor; null if unknown. */
  saved_by: z.string().nullable(),
});

export type SectionHead = z.output<typeof sectionHead>;

/** `GET /api/sections`: the site's own sections, by name. */
export const sectionList = z.object({ sections: z.array(sectionHead) });

/** The answer to `GET /api/sections/{key}` and to changes. */
export const sectionAnswer = z.object({
  section: sectionHead.extend({
    contentVersion: z.number().int(),
    blocks: z.array(z.object({ type: z.string(), props: z.looseObject({ id: z.string() }) })),
  }),
});

export type SectionAnswer = z.output<typeof sectionAnswer>;

import { z } from 'zod';
import { NAVBAR_TYPE } from './blocks/index.ts';
import type { JsonObject } from './json.ts';
import { SECTION_LIMITS } from './limits.ts';
import type { Block, PageContent } from './page-content.ts';
import { checkPageContent } from './page-content/check.ts';
import { normalisePageContent } from './page-content/normalise.ts';
import { findOutlineProblems } from './page-content/outline.ts';
import { contentProblem, type ContentProblem } from './page-content/problems.ts';
import { readPageContent } from './page-content/read.ts';
import { boundedText } from './primitives/bounded-text.ts';
import { plainText } from './primitives/text.ts';

/** What a section is for: what the chooser of sections groups by. */
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
 * Identifies a section for good, on every site, and names its file in a bundle. A section of the
 * product has a readable one, such as `hero-with-photo`; that of a site's own is made from its
 * first name and a few random characters. A UUID is one too.
 */
export const sectionKey = boundedText(SECTION_LIMITS.key).regex(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  "may hold lower-case letters, digits and '-' only, such as hero-with-photo",
);

export const sectionName = plainText(SECTION_LIMITS.name).trim().min(1, 'must not be blank');

/**
 * `sections/<key>.json`: blocks that are inserted into a page together. Only the outline of the
 * blocks is checked here: `readSectionBlocks` reads their tree and finds what is wrong with it.
 */
export const section = z.strictObject({
  key: sectionKey,
  name: sectionName,
  purpose: sectionPurpose,
  /** How many upgrade steps the blocks have behind them, as for a page; absent: none. */
  contentVersion: z.number().int().min(0).optional(),
  blocks: z.array(z.unknown()),
});

/** A section as it is written: its blocks up to date and in canonical form, without a navbar. */
export interface Section {
  key: string;
  name: string;
  purpose: SectionPurpose;
  contentVersion: number;
  blocks: Block[];
}

/**
 * A section while it is worked on. Its blocks stand in content like that of a page, navbar included,
 * so that everything that reads, compares and merges pages does the same for sections.
 */
export interface SectionContent {
  name: string;
  purpose: SectionPurpose;
  content: PageContent;
}

export interface ReadSectionBlocks {
  /** As `readPageContent` gives it: up to date, but neither repaired nor normalised. */
  content: PageContent;
  /** What is wrong, with paths such as `blocks[0].props.text`; empty for blocks that may be stored. */
  problems: ContentProblem[];
}

/** The blocks of a section as the content that `readPageContent` reads. */
export function rawContentOf({ blocks, contentVersion }: RawBlocks): JsonObject {
  return { content: blocks, ...(contentVersion !== undefined && { contentVersion }) };
}

interface RawBlocks {
  blocks: unknown;
  contentVersion?: unknown;
}

/** The path of a place in the content, as the file of a section has it. */
export function sectionPath(path: string): string {
  return path.replace(/^content(?=$|\[)/, 'blocks');
}

/**
 * Reads the blocks of a section, of any content version, and checks them by the rules of pages;
 * besides, there is no navbar. Never throws.
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

/** A problem for a navbar among the blocks; one in a slot is a problem of every page. */
export function navbarProblems(content: PageContent): ContentProblem[] {
  const index = content.content.findIndex(({ type }) => type === NAVBAR_TYPE);
  if (index === -1) return [];
  const message = 'is the navbar, which a page has already';
  return [contentProblem('navbar_in_section', ['content', index], message)];
}

/** The canonical content of a section: that of a page that consists of it. */
export function sectionContent(content: PageContent): PageContent {
  return normalisePageContent({ ...content, root: { props: {} } });
}

/** A section as it is written to a file, or sent. */
export function toSection(key: string, { name, purpose, content }: SectionContent): Section {
  const { contentVersion, content: blocks } = withoutNavbar(sectionContent(content));
  return { key, name, purpose, contentVersion, blocks };
}

/** The content of a section with its own blocks alone. */
export function withoutNavbar(content: PageContent): PageContent {
  return { ...content, content: content.content.filter(({ type }) => type !== NAVBAR_TYPE) };
}

/**
 * Parses a section that comes with the product. Throws an `Error` that names what is wrong, because
 * such a section is part of the code.
 */
export function parseSection(raw: unknown): Section {
  const { key, name, purpose, ...blocks } = section.parse(raw);
  const { content, problems } = readSectionBlocks(blocks);
  const [first] = problems;
  if (first) throw new Error(`Section ${key}: ${first.path} ${first.message}`);
  return toSection(key, { name, purpose, content });
}

/**
 * The key of a new section: letters and digits of its name, and some random characters.
 * @param random letters and digits in lower case, so that no other section has the key
 */
export function newSectionKey(name: string, random: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SECTION_LIMITS.key - random.length - 1)
    .replace(/^-|-$/g, '');
  return `${words || 'section'}-${random}`;
}

/**
 * The hash of a section in canonical form, without its key.
 * @param contentHash as `hashPageContent` gives it
 */
export function hashSection(
  { name, purpose }: Pick<SectionContent, 'name' | 'purpose'>,
  contentHash: string,
  sha256: (text: string) => string,
): string {
  return sha256(JSON.stringify(['section', name, purpose, contentHash]));
}

/** Two names that fold to the same are one name: sections are told apart by it. */
export function foldSectionName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

// What is sent: the outline here, the tree where it is written.
const sentBlocks = z.array(z.unknown()).min(1, 'must have a block');
const sentVersion = section.shape.contentVersion;

/** `POST /api/sections`: the site makes the key. */
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

/** A section in the list: everything but its blocks. */
export const sectionHead = z.object({
  key: z.string(),
  name: z.string(),
  purpose: sectionPurpose,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Increases with each change. `PATCH` and `DELETE` accept it in `If-Match`. */
  revision: z.number().int(),
  /** Who saved the current state; null where that is not known. */
  saved_by: z.string().nullable(),
});

export type SectionHead = z.output<typeof sectionHead>;

/** `GET /api/sections`: the site's own, by name. */
export const sectionList = z.object({ sections: z.array(sectionHead) });

/** `GET /api/sections/{key}`, and the answer to a change. */
export const sectionAnswer = z.object({
  section: sectionHead.extend({
    contentVersion: z.number().int(),
    blocks: z.array(z.object({ type: z.string(), props: z.looseObject({ id: z.string() }) })),
  }),
});

export type SectionAnswer = z.output<typeof sectionAnswer>;

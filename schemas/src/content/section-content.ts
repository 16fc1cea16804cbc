import { NAVBAR_TYPE } from '../blocks/index.ts';
import type { JsonObject } from '../values/json.ts';
import { checkPageContent } from './check.ts';
import { normalisePageContent } from './normalise.ts';
import { findOutlineProblems } from './outline.ts';
import type { PageContent } from './page-content.ts';
import { contentProblem, type ContentProblem } from './problems.ts';
import { readPageContent } from './read.ts';
import { section, type Section, type SectionContent } from './section.ts';

/** The result of reading the blocks of a section. */
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

/** Returns content without the navbars at its top level. */
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

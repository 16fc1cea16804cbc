import { imagesOfContent } from '@siteyard/schemas/images';
import type { PageContent } from '@siteyard/schemas/page-content';
import { hashPageContent } from '@siteyard/schemas/page-content/normalise';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import { hashSection, sectionContent, type SectionContent } from '@siteyard/schemas/section';
import { sha256 } from '../../lib/sha256.ts';
import type { SectionDocument } from './sections.model.ts';

/** The subject under which a run stages a section. */
export const sectionSubject = (key: string) => `section:${key}`;

/** A stored or received section, up to date and in canonical form. */
export function readSection({
  name,
  purpose,
  content,
}: Pick<SectionDocument, 'name' | 'purpose' | 'content'>): SectionContent {
  return { name, purpose, content: sectionContent(readPageContent(content).content) };
}

/** The hash of a section: of its name, its purpose and its blocks. */
export function hashOfSection(section: SectionContent): string {
  return hashSection(section, hashPageContent(section.content, sha256), sha256);
}

/** Content as a section stores it, with what is derived from it. */
export function storedContent(content: PageContent) {
  const hash = hashPageContent(content, sha256);
  return { content, content_hash: hash, images: imagesOfContent(content) };
}

/** How many of its former states a section knows. */
const FORMER = 20;

/** The hashes of a section's former states with the one that is replaced now, oldest first. */
export const withFormer = (former: readonly string[] | undefined, hash: string) =>
  [...(former ?? []), hash].slice(-FORMER);

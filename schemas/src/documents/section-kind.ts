import { readSectionJson } from '../bundle/section-file.ts';
import { visitBlockTargets } from '../bundle/targets.ts';
import { diffBlocks } from '../merge/diff-blocks.ts';
import { diffValues } from '../merge/diff-values.ts';
import { imagesOfContent } from '../images/images.ts';
import { SECTION_LIMITS } from '../primitives/limits.ts';
import { mergePage } from '../merge/page.ts';
import { emptyPageContent } from '../content/page-content.ts';
import { isUsableContent } from '../content/check.ts';
import { hashPageContent } from '../content/normalise.ts';
import { pageLinksIn } from '../content/references.ts';
import { mapContentFields, walkBlocks } from '../content/walk.ts';
import {
  hashSection,
  readSectionBlocks,
  sectionContent,
  toSection,
  withoutNavbar,
} from '../content/section-content.ts';
import type { Section, SectionContent } from '../content/section.ts';
import type { DocumentKind } from './kind.ts';

const detailsOf = ({ name, purpose }: SectionContent) => ({ name, purpose });

/** The site's own sections. Visitors do not see a section before a person inserts it into a page. */
export const SECTIONS: DocumentKind<SectionContent> = {
  folder: 'sections',
  word: 'section',
  read: readSectionJson,
  toFile: ({ key, ...section }) => ({ ...toSection(key, section) }),
  fromFile(value) {
    const { key, name, purpose, ...blocks } = value as unknown as Section;
    return { key, name, purpose, content: sectionContent(readSectionBlocks(blocks).content) };
  },
  merge: mergePage,
  diff: (before, after) => ({
    details: diffValues(detailsOf(before), detailsOf(after)),
    blocks: diffBlocks(before.content, after.content),
  }),
  hash: (section, sha256) => hashSection(section, hashPageContent(section.content, sha256), sha256),
  images: ({ content }) => imagesOfContent(content),
  links: ({ content }) => pageLinksIn(content),
  mapFields: (section, kinds, change) => ({
    ...section,
    content: mapContentFields(section.content, kinds, change),
  }),
  visitTargets({ content }, visit) {
    for (const { block, path } of walkBlocks(withoutNavbar(content)))
      visitBlockTargets(block, ['blocks', ...path.slice(1)], visit);
  },
  deadLinks: 'warning',
  noBase: { name: '', purpose: 'other', content: emptyPageContent(0) },
  isUsable: ({ name, content }) => name !== '' && isUsableContent(content),
  copyKey: (key, hash) =>
    `${key.slice(0, SECTION_LIMITS.key - 9).replace(/-$/, '')}-${hash.slice(0, 8)}`,
};

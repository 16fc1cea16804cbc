import { SECTIONS } from '@siteyard/schemas/documents';
import { readPageContent, type Section, type SectionContent } from '@siteyard/schemas/content';
import type { SectionEntry } from '../../../content/entities/section.ts';
import { readSentBlocks } from '../../sections/sent-blocks.ts';
import { readSection, stateOfSection } from '../../sections/stored-section.ts';
import type { StoredKind } from './stored-kind.ts';

export const sectionDocuments: StoredKind<SectionContent, SectionEntry> = {
  kind: SECTIONS,
  entity: 'section',
  read: (state) => readSection(state as SectionContent),
  stateOf: stateOfSection,
  problemsOf: (state) => readPageContent((state as SectionContent).content).problems,
  isExported: ({ deleted }) => !deleted,
  visibilityOf: () => null,
  async receive(value, sanitiser) {
    const { key, name, purpose, ...blocks } = value as unknown as Section;
    return { key, sent: { name, purpose, content: await readSentBlocks(blocks, sanitiser) } };
  },
  entry({ fields, common, deleted }) {
    const { by: _, ...trash } = deleted ?? {};
    return { ...common, ...fields, ...(deleted && { deleted: trash }) } as SectionEntry;
  },
};
